import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '@/parts/form/useFieldProps';
import { type NamedProduct, useProductNames, useProductSearch } from '../coupons/queries';

interface Props {
  name: string;
  label: string;
  hint: string;
  /** For what follows from another choice. */
  onPick: () => void;
}

/** One product of the seller, found by its words; its id is the field's value, empty for none. */
export function ProductField({ onPick, ...common }: Props) {
  const { t } = useTranslation('funnels');
  const { field, shared } = useFieldProps(common);
  const [typed, setTyped] = useState<string>();
  const id = field.value as string;
  const known = useProductNames(id ? [id] : []).data ?? [];
  const found = useProductSearch(typed ?? '');
  const value: NamedProduct | null = id ? (known.find((one) => one.id === id) ?? found.data?.find((one) => one.id === id) ?? { id, name: '…' }) : null;
  return (
    <Autocomplete<NamedProduct>
      id={shared.id}
      value={value}
      inputValue={typed ?? value?.name ?? ''}
      options={found.data ?? []}
      loading={found.isFetching}
      // The server has searched already, by more than the name.
      filterOptions={(rows) => rows}
      getOptionLabel={(row) => row.name}
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t('noProducts')}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : undefined)}
      onChange={(_, chosen) => {
        field.onChange(chosen?.id ?? '');
        onPick();
      }}
      onBlur={field.onBlur}
      renderInput={(params) => <MuiTextField {...params} inputRef={field.ref} label={shared.label} error={shared.error} helperText={shared.helperText} />}
    />
  );
}
