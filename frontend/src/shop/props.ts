// What the server hands to the pages of the shop, declared in core/render/src/props and written here by `cargo x props`.
//
// Money, dates, sizes and counts arrive as finished words: the engine on the server (QuickJS) has no Intl.
export type * from './props.gen';
