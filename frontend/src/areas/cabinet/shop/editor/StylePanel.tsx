import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import MuiTextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block, Style } from '@/shop/blocks/document.gen';
import { useEditing } from './context';
import { ColorChoice } from './fields/ColorChoice';
import { NumberField } from './fields/NumberField';
import { type Scope, setAt } from './state';

const SCOPES: readonly Scope[] = ['all', 'desktop', 'tablet', 'mobile'];
const ALIGNS = ['start', 'center', 'end'] as const;
const ANIMATIONS = ['none', 'fade', 'slide', 'zoom'] as const;

/** What a block looks like: on all devices, and where one differs. */
export function StylePanel({ block }: { block: Block }) {
  const { t } = useTranslation('shop_pages');
  const { edit } = useEditing();
  const [scope, setScope] = useState<Scope>('all');
  const style = block.style?.[scope] ?? {};
  const base = scope === 'all' ? {} : (block.style?.all ?? {});
  const set = (key: keyof Style, value: unknown) => edit({ type: 'style', id: block.id, scope, key, value });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <ToggleButtonGroup exclusive fullWidth size="small" value={scope} onChange={(_, next: Scope | null) => next && setScope(next)} aria-label={t('device')}>
        {SCOPES.map((one) => (
          <ToggleButton key={one} value={one} sx={{ px: 0.5 }}>
            {t(`scope.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Typography variant="body2" color="textSecondary">
        {t(scope === 'all' ? 'scopeAllHint' : 'scopeHint')}
      </Typography>
      <ColorChoice label={t('field.background')} value={style.background} onChange={(value) => set('background', value)} />
      <ColorChoice label={t('field.color')} value={style.color} onChange={(value) => set('color', value)} />
      <MuiTextField select label={t('field.textAlign')} value={style.textAlign ?? ''} onChange={(event) => set('textAlign', event.target.value || undefined)}>
        <MenuItem value="">{t('asTheme')}</MenuItem>
        {ALIGNS.map((align) => (
          <MenuItem key={align} value={align}>
            {t(`align.${align}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        {(['top', 'bottom'] as const).map((side) => (
          <NumberField key={side} label={t(side === 'top' ? 'field.paddingTop' : 'field.paddingBottom')} value={style.padding?.[side]} shown={base.padding?.[side]} min={0} max={400} onChange={(value) => set('padding', box(style.padding, side, value))} />
        ))}
        <NumberField label={t('field.fontSize')} value={style.fontSize} shown={base.fontSize} min={8} max={200} onChange={(value) => set('fontSize', value)} />
        <NumberField label={t('field.radius')} value={style.radius} shown={base.radius} min={0} max={200} onChange={(value) => set('radius', value)} />
        <NumberField label={t('field.gap')} value={style.gap} shown={base.gap} min={0} max={200} onChange={(value) => set('gap', value)} />
        <NumberField label={t('field.perRow')} value={style.columns} shown={base.columns} min={1} max={6} onChange={(value) => set('columns', value)} />
      </Box>
      {/* What the law wants within reach of every visitor cannot be hidden. */}
      {block.type !== 'footer' && <FormControlLabel control={<Switch checked={style.hidden ?? false} onChange={(_, on) => set('hidden', on || undefined)} />} label={t('field.hidden')} />}
      <Rest block={block} />
    </Box>
  );
}

/** A box with one side changed; none of it is left: none. */
function box(padding: Style['padding'], side: 'top' | 'bottom', value: number | undefined) {
  const next = setAt({ ...padding }, side, value);
  return Object.keys(next).length > 0 ? next : undefined;
}

const ANCHOR = /^[A-Za-z][A-Za-z0-9_-]*$/;
const CLASS = /^[A-Za-z0-9_-]+$/;
/** The page's own place, which skips its header. */
const MAIN = 'main';

interface NameFieldProps {
  name: 'anchor' | 'className';
  block: Block;
  form: RegExp;
  max: number;
  /** Names that others have. */
  taken?: readonly string[];
}

/** A name for links or sheets. One that is taken stays in the field alone, with a word on it. */
function NameField({ name, block, form, max, taken = [] }: NameFieldProps) {
  const { t } = useTranslation('shop_pages');
  const { edit } = useEditing();
  const [typed, setTyped] = useState<string>();
  const write = (value: string) => {
    if (value !== '' && !form.test(value)) return;
    const free = !taken.includes(value);
    setTyped(free ? undefined : value);
    if (free) edit({ type: 'block', id: block.id, key: name, value: value || undefined });
  };
  return (
    <MuiTextField
      label={t(`field.${name}`)}
      helperText={typed === undefined ? t(`${name}Hint`) : t('anchorTaken')}
      error={typed !== undefined}
      value={typed ?? block[name] ?? ''}
      onChange={({ target }) => write(target.value)}
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { maxLength: max, dir: 'ltr', spellCheck: false, autoComplete: 'off' } }}
    />
  );
}

/** What holds on all devices: movement, and the names that links and sheets know the block by. */
function Rest({ block }: { block: Block }) {
  const { t } = useTranslation('shop_pages');
  const { state, edit } = useEditing();
  const anchors = state.document.blocks.flatMap(({ id, anchor }) => (anchor && id !== block.id ? [anchor] : []));
  const animate = (type: string) => edit({ type: 'block', id: block.id, key: 'animation', value: type === 'none' ? undefined : { type } });
  return (
    <>
      <MuiTextField select label={t('field.animation')} value={block.animation?.type ?? 'none'} onChange={(event) => animate(event.target.value)}>
        {ANIMATIONS.map((animation) => (
          <MenuItem key={animation} value={animation}>
            {t(`animation.${animation}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <NameField name="anchor" block={block} form={ANCHOR} max={60} taken={[MAIN, ...anchors]} />
      <NameField name="className" block={block} form={CLASS} max={100} />
    </>
  );
}
