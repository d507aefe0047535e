import Box from '@mui/material/Box';
import { type MouseEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Blocks } from '@/shop/blocks';
import { directionOfContent, sceneOf } from '@/shop/blocks/scene';
import { sheetOf } from '@/shop/blocks/style';
import type { PageDocument } from '@/shop/blocks/document.gen';
import type { PageData } from '@/shop/blocks/data';
import type { Device } from '@/shop/blocks/style';
import type { Frame } from '@/shop/props';
import blocksCss from '@/shop/style/blocks.css?inline';
import shopCss from '@/shop/style/shop.css?inline';

/** How wide the page is drawn for each device; it is made smaller to fit, never narrower. */
export const WIDTHS: Record<Device, number> = { desktop: 1200, tablet: 820, mobile: 390 };

const EDITOR_CSS = `
[data-block]{cursor:pointer}
[data-block]:hover{outline:2px dashed #1e84d7;outline-offset:-2px}
.block-conversion_tools{position:static !important}
.moves{animation:none !important}
.built dialog{display:block;position:static}
`;

interface Props {
  document: PageDocument;
  data: PageData;
  frame: Frame;
  locale: string;
  device: Device;
  chosen: string | undefined;
  onChoose?: ((id: string) => void) | undefined;
  title: string;
}

/** The page as it will be: the shop's own blocks and sheets, drawn inside a frame of their own. */
export function Canvas({ device, onChoose, title, ...page }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [body, setBody] = useState<HTMLElement>();
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const width = WIDTHS[device];
  const scale = size.width > 0 ? Math.min(1, size.width / width) : 1;
  return (
    <Box ref={box} sx={{ position: 'relative', overflow: 'hidden', blockSize: '100%', minBlockSize: 0, inlineSize: '100%', bgcolor: 'action.hover' }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- drawn by this window; Safari hears no click inside a sandbox without scripts */}
      <iframe
        title={title}
        ref={(frame) => {
          // Its document is there as soon as it is; what is put in place of it later (by some browsers) is taken as well.
          if (frame?.contentDocument?.body && !body) setBody(frame.contentDocument.body);
        }}
        onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body)}
        style={{
          position: 'absolute',
          insetBlockStart: 0,
          left: Math.max(0, (size.width - width * scale) / 2),
          inlineSize: width,
          blockSize: size.height / scale,
          border: 0,
          background: '#fff',
          transform: `scale(${scale})`,
          transformOrigin: '0 0',
        }}
      />
      {body && createPortal(<Inside {...page} onChoose={onChoose} />, body)}
    </Box>
  );
}

const SHORTCUTS = ['s', 'y', 'z'];

/** Keys that are pressed inside the frame, where a click leaves the focus, mean the editor around it. */
function passOn(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, shiftKey } = event;
  if (!(ctrlKey || metaKey) || !SHORTCUTS.includes(key.toLowerCase())) return;
  event.preventDefault();
  window.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, cancelable: true }));
}

/** Asked again only where something of it has changed: the panels beside are drawn far more often. */
const Inside = memo(function Inside({ document, data, frame, locale, chosen, onChoose }: Omit<Props, 'device' | 'title'>) {
  const { t } = useTranslation('shop_pages');
  const root = useRef<HTMLDivElement>(null);
  const dir = directionOfContent(document, locale);
  const scene = useMemo(() => sceneOf(frame, document, locale, data, true), [frame, document, locale, data]);
  const sheet = useMemo(() => sheetOf(scene), [scene]);
  const mark = chosen && /^[a-z0-9_-]+$/.test(chosen) ? `[data-block="${chosen}"]{outline:3px solid #1e84d7 !important;outline-offset:-3px}` : '';
  useEffect(() => {
    const html = root.current?.ownerDocument.documentElement;
    html?.setAttribute('lang', locale);
    html?.setAttribute('dir', dir);
  }, [locale, dir]);
  useEffect(() => {
    const at = chosen ? root.current?.querySelector(`[data-block="${chosen}"]`) : undefined;
    at?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [chosen]);
  useEffect(() => {
    const inner = root.current?.ownerDocument;
    inner?.addEventListener('keydown', passOn);
    return () => inner?.removeEventListener('keydown', passOn);
  }, []);
  const choose = (event: MouseEvent) => {
    const target = event.target as Element;
    // A menu opens; nothing leads away, and nothing is sent.
    if (!target.closest('summary')) event.preventDefault();
    const id = target.closest('[data-block]')?.getAttribute('data-block');
    if (id) onChoose?.(id);
  };
  return (
    <div ref={root} onClickCapture={choose} onSubmitCapture={(event) => event.preventDefault()} style={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <style>{shopCss}</style>
      <style>{blocksCss}</style>
      <style>{sheet}</style>
      <style>{EDITOR_CSS + mark}</style>
      <div className="built" lang={locale} dir={dir}>
        {document.blocks.length === 0 ? <p className="block-empty">{t('noBlocks')}</p> : <Blocks blocks={document.blocks} scene={scene} />}
      </div>
    </div>
  );
});
