import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { type FieldProps, useFieldProps } from './useFieldProps';

interface Props<Word extends string> extends FieldProps {
  options: readonly Word[];
  words: (word: Word) => string;
  /** Under which head each stands. */
  groups?: (word: Word) => string;
  /** What stands there while none is chosen, where that means something of its own. */
  none?: string;
  noneLeft: string;
}

/** Several words of a fixed list. */
export function ManyField<Word extends string>({ options, words, groups, none = '', noneLeft, ...common }: Props<Word>) {
  const { field, shared } = useFieldProps(common);
  const chosen = field.value as Word[];
  return (
    <Autocomplete<Word, true>
      multiple
      disableCloseOnSelect
      id={shared.id}
      value={chosen}
      options={options}
      {...(groups ? { groupBy: groups } : {})}
      getOptionLabel={words}
      noOptionsText={noneLeft}
      onChange={(_, value) => field.onChange(value)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          inputRef={field.ref}
          label={shared.label}
          error={shared.error}
          helperText={shared.helperText}
          placeholder={chosen.length === 0 ? none : ''}
        />
      )}
    />
  );
}
