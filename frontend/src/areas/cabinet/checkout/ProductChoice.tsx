import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCandidates } from '../products/contents';
import type { ProductRow } from '../products/model';

interface Props {
  value: ProductRow;
  onPick: (product: ProductRow) => void;
}

/** The product whose page is looked at, found by its words. */
export function ProductChoice({ value, onPick }: Props) {
  const { t } = useTranslation('checkout');
  const [typed, setTyped] = useState<string>();
  const found = useCandidates(typed ?? '', true);
  return (
    <Autocomplete<ProductRow, false, true>
      id="preview-product"
      size="small"
      disableClearable
      value={value}
      inputValue={typed ?? value.name}
      options={found.data ?? []}
      loading={found.isFetching}
      // The server has searched already, by more than the name.
      filterOptions={(rows) => rows}
      getOptionLabel={(row) => row.name}
      getOptionKey={(row) => row.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t('preview.noneFound')}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : undefined)}
      onChange={(_, chosen) => onPick(chosen)}
      renderInput={(params) => <MuiTextField {...params} label={t('preview.product')} />}
      sx={{ flex: '1 1 200px' }}
    />
  );
}
