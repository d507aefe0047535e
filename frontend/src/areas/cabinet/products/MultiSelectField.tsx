import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useFieldProps } from '@/parts/form/useFieldProps';

const CHOSEN_MAX = 20;

export interface Choice {
  id: string;
  name: string;
}

interface Props {
  name: string;
  label: string;
  hint: string;
  choices: Choice[];
}

/** Several of the seller's own categories or groups; their ids are the field's value. */
export function MultiSelectField({ choices, ...common }: Props) {
  const { t } = useTranslation('products');
  const { field, shared } = useFieldProps(common);
  const ids = field.value as string[];
  return (
    <Autocomplete<Choice, true>
      multiple
      id={shared.id}
      value={choices.filter((choice) => ids.includes(choice.id))}
      options={choices}
      getOptionLabel={(choice) => choice.name}
      getOptionKey={(choice) => choice.id}
      getOptionDisabled={() => ids.length >= CHOSEN_MAX}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterSelectedOptions
      disabled={choices.length === 0}
      noOptionsText={t('shelf.noneLeft')}
      onChange={(_, chosen) => field.onChange(chosen.map((choice) => choice.id))}
      onBlur={field.onBlur}
      renderInput={(params) => <MuiTextField {...params} inputRef={field.ref} label={shared.label} error={shared.error} helperText={shared.helperText} />}
    />
  );
}
