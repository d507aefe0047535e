import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '@/parts/form/useFieldProps';
import { type NamedProduct, useProductNames, useProductSearch } from './queries';

interface Props {
  name: string;
  label: string;
  hint?: string;
  /** One product, or some. */
  most: number;
}

/** Products of the seller, found by their words; their ids are the field's value. */
export function ProductsField({ most, ...common }: Props) {
  const { t } = useTranslation('coupons');
  const { field, shared } = useFieldProps({ ...common, required: true });
  const [typed, setTyped] = useState('');
  const ids = field.value as string[];
  const known = useProductNames(ids).data ?? [];
  const found = useProductSearch(typed);
  const value = ids.map((id): NamedProduct => known.find((one) => one.id === id) ?? found.data?.find((one) => one.id === id) ?? { id, name: '…' });
  return (
    <Autocomplete<NamedProduct, true>
      multiple
      id={shared.id}
      value={value}
      inputValue={typed}
      options={found.data ?? []}
      loading={found.isFetching}
      // The server has searched already, by more than the name.
      filterOptions={(rows) => rows.filter((row) => !ids.includes(row.id))}
      getOptionLabel={(row) => row.name}
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t('noProducts')}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      // Of one product the newest choice counts.
      onChange={(_, chosen) => field.onChange(chosen.slice(-most).map((row) => row.id))}
      onBlur={field.onBlur}
      renderInput={(params) => <MuiTextField {...params} inputRef={field.ref} required label={shared.label} error={shared.error} helperText={shared.helperText} />}
    />
  );
}
