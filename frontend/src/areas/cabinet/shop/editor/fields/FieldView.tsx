import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Checkbox from '@mui/material/Checkbox';
import Switch from '@mui/material/Switch';
import MuiTextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { I18n } from '@/shop/blocks/document.gen';
import { type Field, NOWHERE } from '../declared';
import { useEditing } from '../context';
import { getAt, setAt } from '../state';
import { CategoriesChoice, CategoryChoice, PageChoice, ProductChoice, ProductsChoice } from './choices';
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
  /** `gone`: places that are taken out with it. */
  onChange: (path: string, value: unknown, gone?: readonly string[]) => void;
}

/** The fields of a declaration, those that matter now. */
export function FieldList({ fields, whole, onChange }: Props) {
  const shown = fields.filter(({ when }) => !when || when[1].includes(getAt(whole, when[0])) || (getAt(whole, when[0]) === undefined && when[1].includes(undefined)));
  const change = ({ path, within, resets }: Field, value: unknown) => {
    // What it leads into begins as a whole.
    if (within && getAt(whole, within.path) === undefined) onChange(within.path, setAt(within.make(), path.slice(within.path.length + 1), value));
    else onChange(path, value, resets);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {shown.map((field) => (
        <FieldView key={field.path} field={field} value={getAt(whole, field.path)} onChange={(value) => change(field, value)} />
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
    case 'page':
      return <PageChoice {...(props as ViewProps<'page'>)} />;
    case 'category':
      return <CategoryChoice {...(props as ViewProps<'category'>)} />;
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
    // An emptied text stays, empty: without it the page would say that of another language.
    onChange({ ...texts, [locale]: text });
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

const ADDRESS = /^(https?:\/\/[^\s<>"\\/@]+|\/(?!\/)|#|mailto:[^\s<>"\\]|tel:[^\s<>"\\])[^\s<>"\\]*$/;
const LENGTH = 2048;

/** An address, a name or a moment. What is no address yet stays in the field alone, and what is wrong with it is said beside. */
function Line({ field, value, onChange }: ViewProps<'plain' | 'url' | 'moment'>) {
  const { t } = useTranslation('shop_pages');
  const [typed, setTyped] = useState<string>();
  const isUrl = field.kind === 'url';
  const moment = field.kind === 'moment';
  const empty = !field.needed ? undefined : isUrl ? NOWHERE : '';
  const text = typeof value === 'string' && !(isUrl && field.needed && value === NOWHERE) ? value : '';
  const write = (next: string) => {
    const wrong = isUrl && next !== '' && !ADDRESS.test(next);
    setTyped(wrong ? next : undefined);
    if (!wrong) onChange(next === '' ? empty : moment ? new Date(next).toISOString() : next);
  };
  return (
    <MuiTextField
      label={t(`field.${field.label}`)}
      type={moment ? 'datetime-local' : 'text'}
      value={moment ? localMoment(text) : (typed ?? text)}
      error={typed !== undefined}
      helperText={isUrl ? t(typed === undefined ? 'addressHint' : 'wrongAddress') : undefined}
      onChange={(event) => write(event.target.value)}
      slotProps={{ htmlInput: { maxLength: LENGTH, dir: isUrl ? 'ltr' : 'auto', spellCheck: !isUrl }, inputLabel: moment ? { shrink: true } : {} }}
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
  const now = value === undefined ? field.options[0] : value;
  const known = field.options.some((option) => option === now);
  return (
    <MuiTextField select label={t(`field.${field.label}`)} value={known ? now : ''} onChange={(event) => onChange(event.target.value)}>
      {field.options.map((option) => (
        <MenuItem key={option} value={option}>
          {t(`option.${field.names?.[option] ?? option}`)}
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
