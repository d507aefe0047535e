// What several blocks are made of.
import type { ReactNode } from 'react';
import { Icon } from '../parts/Icon';
import type { Picture } from '../props';
import type { BlockProduct } from './data';
import type { Block, BlockOf, BlockType, Btn, Media, Social } from './document.gen';
import { SocialIcon } from './SocialIcon';
import { type Scene, actionUrl, addressOf, pictureOf, textOf } from './scene';
import { classOf } from './style';

export interface BlockView<Type extends BlockType> {
  block: BlockOf<Type>;
  scene: Scene;
}

const CLASS = /^[A-Za-z0-9_-]+$/;

interface FrameProps {
  block: Block;
  as?: 'section' | 'header' | 'footer' | 'div' | 'aside';
  /** What sets this block apart: a layout. */
  look?: string | undefined;
  label?: string | undefined;
  /** As wide as the window. */
  wide?: boolean;
  children: ReactNode;
}

/** The strip of the page that a block takes. */
export function BlockStrip({ block, as: Tag = 'section', look, label, wide = false, children }: FrameProps) {
  const moves = block.animation?.type;
  const names = [
    'block',
    `block-${block.type}`,
    classOf(block),
    look ?? '',
    moves && moves !== 'none' ? `moves moves-${moves}` : '',
    block.className && CLASS.test(block.className) ? block.className : '',
  ];
  return (
    <Tag className={names.filter(Boolean).join(' ')} id={block.anchor} data-block={block.id} aria-label={label}>
      {wide ? children : <div className="block-in">{children}</div>}
    </Tag>
  );
}

/** The title of a block: that of the page where it is the first. */
export function Title({ scene, block, children }: { scene: Scene; block: Block; children: ReactNode }) {
  const Tag = scene.top === block.id ? 'h1' : 'h2';
  return <Tag dir="auto">{children}</Tag>;
}

interface BtnProps {
  scene: Scene;
  button: Btn;
  /** Which of the block's buttons it is, for its colours. */
  at?: number;
  product?: BlockProduct | undefined;
}

/** A button of the document. One that leads nowhere yet is not shown. */
export function ActionButton({ scene, button, at = 0, product }: BtnProps) {
  const text = textOf(scene, button.text);
  const url = actionUrl(scene, button.action, product);
  if (!url || !text) return null;
  const { variant = 'solid', size = 'md', fullWidth, action, animation } = button;
  const moves = animation?.type && animation.type !== 'none' ? `moves moves-${animation.type}` : '';
  const names = ['button', `btn btn-${at} btn-${variant} btn-${size}`, fullWidth ? 'btn-wide' : '', moves];
  const outside = /^https?:/i.test(url);
  return (
    <a
      className={names.filter(Boolean).join(' ')}
      href={url}
      target={action.newTab ? '_blank' : undefined}
      rel={outside || action.newTab ? 'noopener' : undefined}
      download={action.type === 'downloadFile' ? '' : undefined}
      dir="auto"
    >
      {text}
    </a>
  );
}

interface ImageProps {
  picture: Picture;
  sizes: string;
  first?: boolean;
  className?: string;
}

export function Image({ picture, sizes, first = false, className }: ImageProps) {
  return (
    <img
      className={className}
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

/** A picture of the document; nothing where its file is gone. */
export function MediaImage({ scene, media, ...rest }: { scene: Scene; media: Media | undefined } & Omit<ImageProps, 'picture'>) {
  const picture = pictureOf(scene, media);
  return picture ? <Image picture={picture} {...rest} /> : null;
}

/** The seller at other places of the web. */
export function Socials({ scene, socials }: { scene: Scene; socials: readonly Social[] | undefined }) {
  const links = (socials ?? []).flatMap(({ network, url }) => {
    const address = addressOf(scene, url);
    // A lone `#` is a place that is not written yet.
    return address && address !== '#' ? [{ network, address }] : [];
  });
  if (links.length === 0) return null;
  return (
    <ul className="socials" aria-label={scene.say('block.socials')}>
      {links.map(({ network, address }) => (
        <li key={network + address}>
          <a href={address} rel="me noopener" aria-label={scene.say(`block.social.${network}`)}>
            <SocialIcon network={network} />
          </a>
        </li>
      ))}
    </ul>
  );
}

export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <p className="block-empty">
      <Icon name="bag" /> {children}
    </p>
  );
}
