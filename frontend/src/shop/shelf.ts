// The shelves of a shop; core/render/src/props/product.rs is the mirror.

/** The way to a shelf of the shop. */
export interface ShelfLink {
  title: string;
  url: string;
  /** "#0a5eb0". */
  color: string;
  /** Whether it is the one that is shown. */
  current: boolean;
}
