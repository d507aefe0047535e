import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Checkbox from '@mui/material/Checkbox';
import Switch from '@mui/material/Switch';
import MuiTextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { I18n } from '@/shop/blocks/document.gen';
import type { Field } from '../declared';
import { useEditing } from '../context';
import { getAt } from '../state';
import { CategoriesChoice, ProductChoice, ProductsChoice } from './choices';
import { ItemsView } from './ItemsView';
import { NumberField } from './NumberField';
import { PictureChoice } from './PictureChoice';
import { RichView } from './RichView';

export interface ViewProps<Kind extends Field['kind'] = Field['kind']> {
  field: Extract<Field, { kind: Kind }>;
  value: unknown;
  onChange: (value: unknown) => void;
}

interface Props {
  fields: readonly Field[];
  /** What the fields' paths lead into. */
  whole: unknown;
  onChange: (path: string, value: unknown) => void;
}

/** The fields of a declaration, those that matter now. */
export function FieldList({ fields, whole, onChange }: Props) {
  const shown = fields.filter(({ when }) => !when || when[1].includes(getAt(whole, when[0])) || (getAt(whole, when[0]) === undefined && when[1].includes(undefined)));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {shown.map((field) => (
        <FieldView key={field.path} field={field} value={getAt(whole, field.path)} onChange={(value) => onChange(field.path, value)} />
      ))}
    </Box>
  );
}

function FieldView(props: ViewProps) {
  switch (props.field.kind) {
    case 'line':
    case 'text':
      return <Words {...(props as ViewProps<'line'>)} />;
    case 'plain':
    case 'url':
    case 'moment':
      return <Line {...(props as ViewProps<'url'>)} />;
    case 'number':
      return <Count {...(props as ViewProps<'number'>)} />;
    case 'switch':
      return <Toggle {...(props as ViewProps<'switch'>)} />;
    case 'select':
      return <Choice {...(props as ViewProps<'select'>)} />;
    case 'many':
      return <Several {...(props as ViewProps<'many'>)} />;
    case 'rich':
      return <RichView {...(props as ViewProps<'rich'>)} />;
    case 'picture':
      return <PictureChoice {...(props as ViewProps<'picture'>)} />;
    case 'items':
      return <ItemsView {...(props as ViewProps<'items'>)} />;
    case 'product':
      return <ProductChoice {...(props as ViewProps<'product'>)} />;
    case 'products':
      return <ProductsChoice {...(props as ViewProps<'products'>)} />;
    case 'categories':
      return <CategoriesChoice {...(props as ViewProps<'categories'>)} />;
  }
}

const WORDS_MAX = 500;

/** A text in the language that is edited; `*` is shown until that language has its own. */
function Words({ field, value, onChange }: ViewProps<'line' | 'text'>) {
  const { t } = useTranslation('shop_pages');
  const { locale } = useEditing();
  const texts = (value ?? {}) as I18n;
  const write = (text: string) => {
    const { [locale]: _own, ...others } = texts;
    // A text that the block cannot do without stays, empty.
    onChange(text === '' && Object.keys(others).length > 0 ? others : { ...others, [locale]: text });
  };
  return (
    <MuiTextField
      label={t(`field.${field.label}`)}
      value={texts[locale] ?? texts['*'] ?? ''}
      multiline={field.kind === 'text'}
      minRows={field.kind === 'text' ? 3 : 1}
      onChange={(event) => write(event.target.value)}
      slotProps={{ htmlInput: { dir: 'auto', lang: locale, maxLength: WORDS_MAX } }}
    />
  );
}

const ADDRESS = /^(https?:\/\/|\/|#|mailto:|tel:)/;
const LENGTH = 2048;

/** An address, a name or a moment; an address of a form that the page cannot have is said beside it. */
function Line({ field, value, onChange }: ViewProps<'plain' | 'url' | 'moment'>) {
  const { t } = useTranslation('shop_pages');
  const text = typeof value === 'string' ? value : '';
  const wrong = field.kind === 'url' && text !== '' && !ADDRESS.test(text);
  const moment = field.kind === 'moment';
  const write = (typed: string) => onChange(typed === '' ? undefined : moment ? new Date(typed).toISOString() : typed);
  return (
    <MuiTextField
      label={t(`field.${field.label}`)}
      type={moment ? 'datetime-local' : 'text'}
      value={moment ? localMoment(text) : text}
      error={wrong}
      helperText={field.kind === 'url' ? t(wrong ? 'wrongAddress' : 'addressHint') : undefined}
      onChange={(event) => write(event.target.value)}
      slotProps={{ htmlInput: { maxLength: LENGTH, dir: field.kind === 'url' ? 'ltr' : 'auto', spellCheck: field.kind !== 'url' }, inputLabel: moment ? { shrink: true } : {} }}
    />
  );
}

const MINUTE_MS = 60_000;
const TO_MINUTES = 16;
function localMoment(text: string): string {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return '';
  return new Date(time - new Date(time).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, TO_MINUTES);
}

function Count({ field, value, onChange }: ViewProps<'number'>) {
  const { t } = useTranslation('shop_pages');
  return <NumberField label={t(`field.${field.label}`)} value={typeof value === 'number' ? value : undefined} min={field.min} max={field.max} required={field.needed ?? false} onChange={onChange} />;
}

function Toggle({ field, value, onChange }: ViewProps<'switch'>) {
  const { t } = useTranslation('shop_pages');
  const standing = value === undefined ? ['showPrice', 'showDescription', 'showLogin'].includes(field.label) : Boolean(value);
  return <FormControlLabel control={<Switch checked={standing} onChange={(_, on) => onChange(on)} />} label={t(`field.${field.label}`)} />;
}

function Choice({ field, value, onChange }: ViewProps<'select'>) {
  const { t } = useTranslation('shop_pages');
  const numeric = typeof value === 'number' || /^\d+$/.test(field.options[0] ?? '');
  const now = value === undefined ? field.options[0] : String(value);
  const known = field.options.some((option) => option === now);
  return (
    <MuiTextField select label={t(`field.${field.label}`)} value={known ? now : ''} onChange={(event) => onChange(numeric ? Number(event.target.value) : event.target.value)}>
      {field.options.map((option) => (
        <MenuItem key={option} value={option}>
          {t(`option.${option}`)}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}

function Several({ field, value, onChange }: ViewProps<'many'>) {
  const { t } = useTranslation('shop_pages');
  const id = useId();
  const chosen = (Array.isArray(value) ? value : []) as string[];
  const toggle = (option: string, on: boolean) => onChange(field.options.filter((one) => (one === option ? on : chosen.includes(one))));
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid' }}>
      <FormLabel id={id} sx={{ typography: 'body2' }}>
        {t(`field.${field.label}`)}
      </FormLabel>
      {field.options.map((option) => (
        <FormControlLabel key={option} control={<Checkbox checked={chosen.includes(option)} onChange={(_, on) => toggle(option, on)} />} label={t(`option.${option}`)} />
      ))}
    </Box>
  );
}
