// What the blocks of a page show beside what its document says: declared by the server (core/render/src/props/built_page.rs).
export type {
  BlockAffiliate,
  BlockBubble,
  BlockCategory,
  BlockContact,
  BlockCountdown,
  BlockLink,
  BlockList,
  BlockMedia,
  BlockProduct,
  BlockProgress,
  BuiltPageProps,
  PageData,
} from '../props';
