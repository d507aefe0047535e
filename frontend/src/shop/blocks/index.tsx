import type { ComponentType } from 'react';
import { AudioPlayer, FileBlock, PdfBlock, Video } from './Media';
import { Banner } from './Banner';
import { ContactFormBlock } from './ContactForm';
import { ConversionTools } from './Conversion';
import type { Block, BlockType } from './document.gen';
import { Footer } from './Footer';
import { Header } from './Header';
import { AffiliateBlock, FunnelBlock, FunnelProduct, ThankYou } from './Offers';
import { ProductBlock } from './ProductBlock';
import { ProductListBlock } from './ProductList';
import { ButtonBlock, Gap, PictureBlock, TextBlock } from './Simple';
import { Testimonials } from './Testimonials';
import type { BlockView } from './parts';
import type { Scene } from './scene';

export const BLOCKS: { [Type in BlockType]: ComponentType<BlockView<Type>> } = {
  header: Header,
  banner: Banner,
  seller_products: ProductListBlock,
  membership_products: ProductListBlock,
  product: ProductBlock,
  popular_products: ProductListBlock,
  testimonials: Testimonials,
  button: ButtonBlock,
  text: TextBlock,
  picture: PictureBlock,
  video: Video,
  file: FileBlock,
  file_pdf: PdfBlock,
  footer: Footer,
  funnel: FunnelBlock,
  audio_player: AudioPlayer,
  affiliate: AffiliateBlock,
  contact_form: ContactFormBlock,
  conversion_tools: ConversionTools,
  thank_you_page: ThankYou,
  gap: Gap,
  funnel_product: FunnelProduct,
};

/** A block as its type is drawn. One of a type that this build does not know is left out, and the page stays. */
export function BlockOf({ block, scene }: { block: Block; scene: Scene }) {
  if (!Object.hasOwn(BLOCKS, block.type)) return null;
  const View = BLOCKS[block.type] as ComponentType<{ block: Block; scene: Scene }>;
  return <View block={block} scene={scene} />;
}

export function Blocks({ blocks, scene }: { blocks: readonly Block[]; scene: Scene }) {
  return blocks.map((block) => <BlockOf key={block.id} block={block} scene={scene} />);
}
