import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { When } from '@/parts/When';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { ContentRow } from '../ContentRow';
import { overAMonthOld } from '../age';
import { type Change, useAutosave } from '../autosave';
import { type Content, useCandidates, useReplaceContents } from '../contents';
import type { Product, ProductRow } from '../model';
import { useStepSave } from '../wizard';

/** What buyers of a bundle or members get. */
export function ProductsStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const contents: Content[] = product.contents ?? [];
  const ids = contents.map((item) => item.id);
  const replace = useReplaceContents(product);
  const move = (from: number, to: number) => {
    const next = [...ids];
    next.splice(to, 0, ...next.splice(from, 1));
    replace.mutate(next);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {contents.length > 0 && overAMonthOld(product.createdAt) && (
        <Alert severity="warning" role="note">
          {t(product.form === 'membership' ? 'contents.oldMembership' : 'contents.oldBundle')} <When value={product.createdAt} as="day" />
        </Alert>
      )}
      {contents.length > 0 && (
        <Box component="ol" aria-label={t('contents.list')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {contents.map((item, index) => (
            <ContentRow
              key={item.id}
              item={item}
              index={index}
              count={contents.length}
              busy={replace.isPending}
              onMove={(to) => move(index, to)}
              onRemove={() => replace.mutate(ids.filter((id) => id !== item.id))}
            />
          ))}
        </Box>
      )}
      <Picker inside={ids} busy={replace.isPending} onPick={(id) => replace.mutate([...ids, id])} />
      <Sharing product={product} />
    </Box>
  );
}

/** Finds a product by its words and puts it inside. */
function Picker({ inside, busy, onPick }: { inside: string[]; busy: boolean; onPick: (id: string) => void }) {
  const { t } = useTranslation('products');
  const [words, setWords] = useState('');
  const found = useCandidates(words);
  const options = (found.data ?? []).filter((row) => !inside.includes(row.id));
  return (
    <Autocomplete<ProductRow>
      value={null}
      inputValue={words}
      options={options}
      loading={found.isFetching}
      disabled={busy}
      blurOnSelect
      // The server has searched already, by more than the name.
      filterOptions={(rows) => rows}
      getOptionLabel={(row) => row.name}
      getOptionKey={(row) => row.id}
      noOptionsText={words ? t('contents.noneFound') : t('contents.noneLeft')}
      onInputChange={(_, text, reason) => setWords(reason === 'input' ? text : '')}
      onChange={(_, row) => row && onPick(row.id)}
      renderInput={(params) => <MuiTextField {...params} label={t('contents.add')} helperText={t('contents.hint')} />}
    />
  );
}

/** Whether what is put in later reaches those who bought before. */
function Sharing({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const form = useForm<{ sharesChanges: boolean }>({ defaultValues: { sharesChanges: product.sharesChanges } });
  const save = useAutosave({ product, form, toChange: (values): Change => ({ sharesChanges: values.sharesChanges }) as Change });
  useStepSave(save);
  return (
    <Form form={form} onSubmit={save.flush}>
      <CheckField name="sharesChanges" label={t('contents.shares')} hint={t('contents.sharesHint')} />
    </Form>
  );
}
