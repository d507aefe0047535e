import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentRow } from './ContentRow';
import { type Content, useCandidates } from './contents';
import type { ProductRow } from './model';

interface Props {
  items: Content[];
  /** What is never among them: the product itself, and what is listed elsewhere. */
  without?: string[];
  /** Whether any product may be among them, not only what can be inside others. */
  any?: boolean;
  busy: boolean;
  words: { list: string; add: string; hint: string; archived: string };
  onChange: (ids: string[]) => void;
}

/** Other products of the seller in an order: found by their words, moved, taken out. */
export function OtherProducts({ items, without = [], any = false, busy, words, onChange }: Props) {
  const ids = items.map((item) => item.id);
  const move = (from: number, to: number) => {
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  return (
    <>
      {items.length > 0 && (
        <Box component="ol" aria-label={words.list} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {items.map((item, index) => (
            <ContentRow
              key={item.id}
              item={item}
              index={index}
              count={items.length}
              busy={busy}
              archived={words.archived}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(ids.filter((id) => id !== item.id))}
            />
          ))}
        </Box>
      )}
      <Picker not={[...ids, ...without]} any={any} busy={busy} words={words} onPick={(id) => onChange([...ids, id])} />
    </>
  );
}

interface PickerProps {
  not: string[];
  any: boolean;
  busy: boolean;
  words: Props['words'];
  onPick: (id: string) => void;
}

/** Finds a product by its words. */
function Picker({ not, any, busy, words, onPick }: PickerProps) {
  const { t } = useTranslation('products');
  const [typed, setTyped] = useState('');
  const found = useCandidates(typed, any);
  const options = (found.data ?? []).filter((row) => !not.includes(row.id));
  return (
    <Autocomplete<ProductRow>
      value={null}
      inputValue={typed}
      options={options}
      loading={found.isFetching}
      disabled={busy}
      blurOnSelect
      // The server has searched already, by more than the name.
      filterOptions={(rows) => rows}
      getOptionLabel={(row) => row.name}
      getOptionKey={(row) => row.id}
      noOptionsText={typed ? t('contents.noneFound') : t('contents.noneLeft')}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_, row) => row && onPick(row.id)}
      renderInput={(params) => <MuiTextField {...params} label={words.add} helperText={words.hint} />}
    />
  );
}
