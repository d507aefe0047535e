import Autocomplete from '@mui/material/Autocomplete';
import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useCategories } from '../../../categories/queries';
import { useSoldProducts } from '../data';
import type { ViewProps } from './FieldView';

/** One product of the shop. */
export function ProductChoice({ field, value, onChange }: ViewProps<'product'>) {
  const { t } = useTranslation('shop_pages');
  const products = useSoldProducts();
  const known = products.some(({ id }) => id === value);
  return (
    <MuiTextField select label={t(`field.${field.label}`)} value={known ? value : ''} helperText={products.length === 0 ? t('noProducts') : undefined} onChange={(event) => onChange(event.target.value)}>
      {products.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}

interface ManyProps {
  label: string;
  options: { id: string; name: string }[];
  value: unknown;
  onChange: (ids: string[]) => void;
}

function ManyChoice({ label, options, value, onChange }: ManyProps) {
  const { t } = useTranslation('shop_pages');
  const ids = (Array.isArray(value) ? value : []) as string[];
  return (
    <Autocomplete
      multiple
      options={options}
      value={ids.flatMap((id) => options.find((option) => option.id === id) ?? [])}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t('noProducts')}
      onChange={(_, chosen) => onChange(chosen.map(({ id }) => id))}
      renderInput={(params) => <MuiTextField {...params} label={label} />}
    />
  );
}

export function ProductsChoice({ field, value, onChange }: ViewProps<'products'>) {
  const { t } = useTranslation('shop_pages');
  return <ManyChoice label={t(`field.${field.label}`)} options={useSoldProducts()} value={value} onChange={onChange} />;
}

export function CategoriesChoice({ field, value, onChange }: ViewProps<'categories'>) {
  const { t } = useTranslation('shop_pages');
  const categories = (useCategories().data ?? []).map(({ id, title }) => ({ id, name: title }));
  return <ManyChoice label={t(`field.${field.label}`)} options={categories} value={value} onChange={onChange} />;
}
