import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exact } from '@/parts/marked';
import { PageTitle } from '@/parts/PageTitle';
import type { Device } from '@/shop/blocks/style';
import { type ShopPage, withShopMenu } from '../model';
import { usePages } from '../queries';
import { AddBlock } from './AddBlock';
import { BlockList } from './BlockList';
import { Canvas } from './Canvas';
import { useEditing } from './context';
import { useFrame, usePageData } from './data';
import { Inspector } from './Inspector';
import { PagePanel } from './PagePanel';
import { Troubles } from './Troubles';
import { ToolBar } from './ToolBar';
import type { useAutosave } from './useAutosave';

interface Props {
  saving: ReturnType<typeof useAutosave>;
  onPage: (page: ShopPage) => void;
  onTake: (page: ShopPage) => void;
  onLocale: (locale: string) => void;
}

type Part = 'canvas' | 'blocks' | 'edit';
const PARTS: readonly Part[] = ['canvas', 'blocks', 'edit'];
const BAR_PX = 60;

/** The page in the middle, its blocks before it and what is chosen behind it; on a phone one of the three. */
export function Workspace({ saving, onPage, onTake, onLocale }: Props) {
  const { t } = useTranslation('shop_pages');
  const { page } = useEditing();
  const wide = useMediaQuery(useTheme().breakpoints.up('lg'));
  const [device, setDevice] = useState<Device>(wide ? 'desktop' : 'mobile');
  const [part, setPart] = useState<Part>('canvas');
  const led = useRef(false);
  /** To another part on a phone, where what had the focus goes with the part before. */
  const lead = (next: Part) => {
    led.current = !wide && next !== part;
    setPart(next);
  };
  useEffect(() => {
    if (!led.current) return undefined;
    led.current = false;
    // After a dialog has tried to give the focus back.
    const frame = requestAnimationFrame(() => document.getElementById(`part-panel-${part}`)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [part]);
  const shown = (one: Part) => wide || part === one;
  const panel = { minBlockSize: 0, overflowY: 'auto', p: 2, bgcolor: 'background.paper' } as const;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', blockSize: `calc(100dvh - ${BAR_PX}px)`, minBlockSize: 420 }}>
      <PageTitle hidden>{t('editing', { title: exact(page.title) })}</PageTitle>
      <ToolBar saving={saving} device={device} onDevice={setDevice} onPage={onPage} onTake={onTake} onLocale={onLocale} />
      <Troubles problem={saving.problem} />
      {!wide && (
        <Tabs value={part} onChange={(_, next: Part) => setPart(next)} variant="fullWidth" aria-label={t('parts')} sx={{ borderBlockEnd: '1px solid', borderColor: 'divider', flex: 'none' }}>
          {PARTS.map((one) => (
            <Tab key={one} value={one} id={`part-${one}`} aria-controls={`part-panel-${one}`} label={t(`part.${one}`)} />
          ))}
        </Tabs>
      )}
      <Box sx={{ flex: 1, minBlockSize: 0, display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '260px minmax(0, 1fr) 340px' }, gridTemplateRows: 'minmax(0, 1fr)' }}>
        {shown('blocks') && (
          <Part name="blocks" wide={wide} sx={{ ...panel, borderInlineEnd: '1px solid', borderColor: 'divider' }}>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
              <AddBlock onAdded={() => lead('edit')} />
              <BlockList onOpen={() => undefined} />
              {!wide && <Opener onOpen={() => lead('edit')} />}
            </Box>
          </Part>
        )}
        {shown('canvas') && (
          <Part name="canvas" wide={wide} sx={{ minBlockSize: 0, minInlineSize: 0 }}>
            <Drawn device={device} onChoose={() => lead(wide ? 'canvas' : 'edit')} />
          </Part>
        )}
        {shown('edit') && (
          <Part name="edit" wide={wide} sx={{ ...panel, borderInlineStart: '1px solid', borderColor: 'divider' }}>
            <Chosen between={saving.between} onPage={onPage} />
          </Part>
        )}
      </Box>
    </Box>
  );
}

/** On a phone the parts are panels of tabs; on a desk they stand beside each other under their names. */
function Part({ name, wide, sx, children }: { name: Part; wide: boolean; sx: object; children: React.ReactNode }) {
  const { t } = useTranslation('shop_pages');
  const role = wide ? { role: 'region', 'aria-label': t(`part.${name}`) } : { role: 'tabpanel', id: `part-panel-${name}`, 'aria-labelledby': `part-${name}` };
  return (
    <Box {...role} tabIndex={name === 'canvas' ? undefined : 0} sx={sx}>
      {children}
    </Box>
  );
}

function Opener({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shop_pages');
  const { state } = useEditing();
  if (!state.chosen) return null;
  return (
    <Button variant="outlined" fullWidth onClick={onOpen}>
      {t('editChosen')}
    </Button>
  );
}

function Drawn({ device, onChoose }: { device: Device; onChoose: () => void }) {
  const { t } = useTranslation('shop_pages');
  const { state, edit, locale } = useEditing();
  const data = usePageData(state.document);
  const frame = useFrame();
  const pages = usePages().data;
  const drawn = useMemo(() => withShopMenu(state.document, pages ?? []), [state.document, pages]);
  return (
    <Canvas
      document={drawn}
      data={data}
      frame={frame}
      locale={locale}
      device={device}
      chosen={state.chosen}
      title={t('canvas')}
      onChoose={(id) => {
        edit({ type: 'choose', id });
        onChoose();
      }}
    />
  );
}

function Chosen({ between, onPage }: { between: Props['saving']['between']; onPage: (page: ShopPage) => void }) {
  const { t } = useTranslation('shop_pages');
  const { state, edit } = useEditing();
  const block = state.document.blocks.find(({ id }) => id === state.chosen);
  if (!block) return <PagePanel between={between} onSaved={onPage} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Button size="small" onClick={() => edit({ type: 'choose', id: undefined })} sx={{ justifySelf: 'start' }}>
        {t('toPage')}
      </Button>
      <Inspector key={block.id} block={block} />
    </Box>
  );
}
