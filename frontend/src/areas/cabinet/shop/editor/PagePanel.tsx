import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { toast } from '@/parts/feedback/toasts';
import { FONTS } from '@/shop/blocks/fonts';
import { POSITION_MAX, SLUG_MAX, type ShopPage, TITLE_MAX } from '../model';
import { usePageMutations } from '../queries';
import { useEditing } from './context';
import type { Field } from './declared';
import { FieldList } from './fields/FieldView';
import { OwnColor } from './fields/ColorChoice';
import { NumberField } from './fields/NumberField';
import { getAt } from './state';
import { isStale, type useAutosave } from './useAutosave';

const SEO: Field[] = [
  { kind: 'line', path: 'title', label: 'seoTitle' },
  { kind: 'text', path: 'description', label: 'seoDescription' },
  { kind: 'picture', path: 'socialImage', label: 'socialImage', own: true },
  { kind: 'switch', path: 'noindex', label: 'noindex' },
];
const COLORS = ['primary', 'background', 'text', 'surface', 'secondary', 'accent'] as const;
/** Which of them a theme cannot do without. */
const NEEDED: readonly string[] = ['primary', 'background', 'text'];

interface NamingProps {
  between: ReturnType<typeof useAutosave>['between'];
  onSaved: (page: ShopPage) => void;
}

/** What holds for the page as a whole. */
export function PagePanel({ between, onSaved }: NamingProps) {
  const { t } = useTranslation('shop_pages');
  const { state, edit } = useEditing();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <Group title={t('pageSettings')}>
        <Naming between={between} onSaved={onSaved} />
      </Group>
      <Group title={t('theme')}>
        <Theme />
      </Group>
      <Group title={t('seo')}>
        <FieldList fields={SEO} whole={state.document.seo ?? {}} onChange={(path, value) => edit({ type: 'page', path: `seo.${path}`, value })} />
      </Group>
    </Box>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Name, address and place in the menu: they hold for visitors as soon as they are saved. */
function Naming({ between, onSaved }: NamingProps) {
  const { t } = useTranslation(['shop_pages', 'common']);
  const { page } = useEditing();
  const { change } = usePageMutations();
  const [title, setTitle] = useState(page.title);
  const [slug, setSlug] = useState(page.slug ?? '');
  const [inMenu, setInMenu] = useState(page.inMenu);
  const [position, setPosition] = useState(page.position);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const sub = page.kind === 'sub_page';
  const dirty = title !== page.title || slug !== (page.slug ?? '') || inMenu !== page.inMenu || position !== page.position;
  const save = async () => {
    setRefused({});
    try {
      onSaved(await between((version) => change.mutateAsync({ id: page.id, version, title, inMenu, position, ...(sub ? { slug } : {}) })));
      toast.success(t('common:saved'));
    } catch (error) {
      const items = error instanceof Problem ? error.items : [];
      setRefused(Object.fromEntries(items.map((item) => [item.pointer ?? '', item.detail ?? ''])));
      // That somebody else was here is said by a dialog of its own.
      if (!isStale(error) && !items.some(({ pointer }) => pointer)) toast.error((error instanceof Problem ? error.words : undefined) ?? t('saveFailed'));
    }
  };
  return (
    <>
      <MuiTextField label={t('field.pageTitle')} value={title} error={Boolean(refused['/title'])} helperText={refused['/title'] ?? t('pageTitleHint')} onChange={(event) => setTitle(event.target.value)} slotProps={{ htmlInput: { maxLength: TITLE_MAX, dir: 'auto' } }} />
      {sub && (
        <MuiTextField label={t('field.slug')} value={slug} error={Boolean(refused['/slug'])} helperText={refused['/slug'] ?? t('slugHint')} onChange={(event) => setSlug(event.target.value)} slotProps={{ htmlInput: { maxLength: SLUG_MAX, dir: 'ltr', spellCheck: false } }} />
      )}
      {sub && <FormControlLabel control={<Switch checked={inMenu} onChange={(_, on) => setInMenu(on)} />} label={t('field.inMenu')} />}
      {sub && inMenu && <NumberField label={t('field.menuPosition')} value={position + 1} min={1} max={POSITION_MAX + 1} required onChange={(value = 1) => setPosition(value - 1)} />}
      <Button variant="outlined" disabled={!dirty || title.trim() === ''} loading={change.isPending} onClick={() => void save()} sx={{ justifySelf: 'start' }}>
        {t('saveSettings')}
      </Button>
    </>
  );
}

function Theme() {
  const { t } = useTranslation('shop_pages');
  const { state, edit } = useEditing();
  const { tokens } = state.document;
  const set = (path: string, value: unknown) => {
    // A theme has its three colours from the first change on.
    if (!tokens) edit({ type: 'page', path: 'tokens', value: { colors: { primary: '#0b6e5b', background: '#f7f5f1', text: '#1d2421' } } });
    edit({ type: 'page', path: `tokens.${path}`, value });
  };
  const font = (role: 'heading' | 'body') => (
    <MuiTextField select label={t(role === 'heading' ? 'field.headingFont' : 'field.bodyFont')} value={known(getAt(tokens, `fonts.${role}.fontName`))} onChange={(event) => set(`fonts.${role}.fontName`, event.target.value)}>
      {FONTS.map((name) => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  );
  return (
    <>
      {COLORS.map((color) => (
        <OwnColor key={color} label={t(`token.${color}`)} value={tokens?.colors[color] ?? ''} onChange={(value) => (value !== undefined || !NEEDED.includes(color)) && set(`colors.${color}`, value)} />
      ))}
      {font('heading')}
      {font('body')}
      <MuiTextField select label={t('field.mode')} value={tokens?.mode ?? 'light'} onChange={(event) => set('mode', event.target.value)}>
        {(['light', 'auto', 'dark'] as const).map((mode) => (
          <MenuItem key={mode} value={mode}>
            {t(`mode.${mode}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <NumberField label={t('field.corners')} value={tokens?.radius} min={0} max={40} onChange={(value) => set('radius', value)} />
    </>
  );
}

const known = (name: unknown) => (typeof name === 'string' && FONTS.includes(name) ? name : '');
