import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useCategories } from '../../../categories/queries';
import { usePages } from '../../queries';
import { useSoldProducts } from '../data';
import type { ViewProps } from './FieldView';

/** One product of the shop. */
export function ProductChoice({ field, value, onChange }: ViewProps<'product'>) {
  const { t } = useTranslation('shop_pages');
  const products = useSoldProducts();
  return <OneChoice label={t(`field.${field.label}`)} options={products} value={value} empty={t('noProducts')} onChange={onChange} />;
}

interface OneProps {
  label: string;
  options: { id: string; name: string }[];
  value: unknown;
  empty: string;
  onChange: (id: string) => void;
}

function OneChoice({ label, options, value, empty, onChange }: OneProps) {
  const known = options.some(({ id }) => id === value);
  return (
    <MuiTextField select label={label} value={known ? value : ''} helperText={options.length === 0 ? empty : undefined} onChange={(event) => onChange(event.target.value)}>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}

/** One page of the shop; visitors see the link while that page is published. */
export function PageChoice({ field, value, onChange }: ViewProps<'page'>) {
  const { t } = useTranslation('shop_pages');
  const options = (usePages().data ?? []).map(({ id, title, state }) => ({ id, name: state === 'draft' ? `${title} (${t('state.draft')})` : title }));
  return <OneChoice label={t(`field.${field.label}`)} options={options} value={value} empty={t('empty')} onChange={onChange} />;
}

/** One category of the shop. */
export function CategoryChoice({ field, value, onChange }: ViewProps<'category'>) {
  const { t } = useTranslation('shop_pages');
  const options = (useCategories().data ?? []).map(({ id, title }) => ({ id, name: title }));
  return <OneChoice label={t(`field.${field.label}`)} options={options} value={value} empty={t('noCategories')} onChange={onChange} />;
}

interface ManyProps {
  label: string;
  options: { id: string; name: string }[];
  value: unknown;
  empty: string;
  onChange: (ids: string[]) => void;
}

function ManyChoice({ label, options, value, empty, onChange }: ManyProps) {
  const ids = (Array.isArray(value) ? value : []) as string[];
  return (
    <Autocomplete
      multiple
      options={options}
      value={ids.flatMap((id) => options.find((option) => option.id === id) ?? [])}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={empty}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      renderInput={(params) => <MuiTextField {...params} label={label} />}
    />
  );
}

export function ProductsChoice({ field, value, onChange }: ViewProps<'products'>) {
  const { t } = useTranslation('shop_pages');
  return <ManyChoice label={t(`field.${field.label}`)} options={useSoldProducts()} value={value} empty={t('noProducts')} onChange={onChange} />;
}

export function CategoriesChoice({ field, value, onChange }: ViewProps<'categories'>) {
  const { t } = useTranslation('shop_pages');
  const categories = (useCategories().data ?? []).map(({ id, title }) => ({ id, name: title }));
  return <ManyChoice label={t(`field.${field.label}`)} options={categories} value={value} empty={t('noCategories')} onChange={onChange} />;
}
