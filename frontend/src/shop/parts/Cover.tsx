import type { Picture, ProductKind } from '../props';
import { Icon, type IconName } from './Icon';

const SIGNS: Record<ProductKind, IconName> = {
  service: 'people',
  download: 'file',
  course: 'play',
  event: 'ticket',
  membership: 'star',
  bundle: 'layers',
  license_key: 'key',
  certificate: 'shield',
};

interface Props {
  picture: Picture | null;
  kind: ProductKind;
  /** How wide it is shown, for the choice among its widths. */
  sizes: string;
  /** The page's main picture is wanted first; pictures further down can wait. */
  first?: boolean;
}

/** A product's picture, or a calm sign of its kind while it has none. The place it takes is known before it loads. */
export function Cover({ picture, kind, sizes, first = false }: Props) {
  if (!picture) {
    return (
      <span className="cover cover-empty" aria-hidden="true">
        <Icon name={SIGNS[kind]} large />
      </span>
    );
  }
  return (
    <img
      className="cover"
      src={picture.url}
      srcSet={picture.srcset || undefined}
      sizes={picture.srcset ? sizes : undefined}
      width={picture.width}
      height={picture.height}
      alt={picture.alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
    />
  );
}
