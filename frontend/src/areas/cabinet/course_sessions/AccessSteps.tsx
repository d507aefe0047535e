import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import MuiTextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { DurationFields } from './DurationFields';
import type { GrantRequest } from './grantRequest';

interface StepProps {
  request: GrantRequest;
  onChange: (patch: Partial<GrantRequest>) => void;
}
export interface NamedProduct {
  id: string;
  name: string;
}

/** Products by a few letters of their names. */
export function useProducts(words: string, form?: string) {
  const search = new URLSearchParams({ per: '30' });
  if (form) search.append('filters[product_type][]', form);
  if (words.trim()) search.set('query', words.trim());
  return useQuery({
    queryKey: ['list', 'products', 'named', search.toString()],
    queryFn: ({ signal }) => list('/v1/cabinet/products', { signal, search }),
    select: (page): NamedProduct[] => page.items.map(({ id, name }: NamedProduct) => ({ id, name })),
    placeholderData: (before) => before,
  });
}

/** Which course, and for how long. */
export function AccessStep({ request, onChange }: StepProps) {
  const { t } = useTranslation('course_sessions');
  const [words, setWords] = useState('');
  const found = useProducts(words === request.product?.name ? '' : words, 'course');
  return (
    <>
      <Autocomplete
        options={found.data ?? []}
        loading={found.isPending}
        value={request.product ?? null}
        getOptionLabel={(option) => option.name}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(options) => options}
        noOptionsText={t('give.noCourse')}
        onInputChange={(_, text) => setWords(text)}
        onChange={(_, product) => onChange(product ? { product } : { product: undefined as never })}
        renderInput={(params) => <MuiTextField {...params} label={t('course')} sx={{ mt: 1 }} />}
      />
      <DurationFields value={request.length} onChange={(length) => onChange({ length })} />
    </>
  );
}

/** What becomes of those who have access already. */
export function ExtendStep({ request, onChange }: StepProps) {
  const { t } = useTranslation('course_sessions');
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('give.extend.label')}</FormLabel>
      <RadioGroup aria-labelledby={id} value={request.extend ? 'yes' : 'no'} onChange={(event) => onChange({ extend: event.target.value === 'yes' })}>
        <FormControlLabel value="yes" control={<Radio />} label={t('give.extend.yes')} />
        <FormControlLabel value="no" control={<Radio />} label={t('give.extend.no')} />
      </RadioGroup>
    </FormControl>
  );
}

/** Where the customers come from. */
export function SelectStep({ request, onChange }: StepProps) {
  const { t } = useTranslation('course_sessions');
  const id = useId();
  const [words, setWords] = useState('');
  const found = useProducts(words);
  return (
    <>
      <FormControl>
        <FormLabel id={id}>{t('give.from.label')}</FormLabel>
        <RadioGroup aria-labelledby={id} value={request.from} onChange={(event) => onChange({ from: event.target.value as GrantRequest['from'], without: [] })}>
          <FormControlLabel value="buyers" control={<Radio />} label={t('give.from.buyers')} />
          <FormControlLabel value="emails" control={<Radio />} label={t('give.from.emails')} />
        </RadioGroup>
      </FormControl>
      {request.from === 'buyers' ? (
        <Autocomplete
          multiple
          options={found.data ?? []}
          loading={found.isPending}
          value={request.buyersOf}
          getOptionLabel={(option) => option.name}
          getOptionKey={(option) => option.id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          filterOptions={(options) => options}
          noOptionsText={t('give.noProduct')}
          onInputChange={(_, text) => setWords(text)}
          onChange={(_, buyersOf) => onChange({ buyersOf, without: [] })}
          renderInput={(params) => <MuiTextField {...params} label={t('give.products')} />}
        />
      ) : (
        <MuiTextField
          label={t('give.emails')}
          helperText={t('give.emailsHint')}
          multiline
          minRows={4}
          maxRows={10}
          value={request.emails}
          onChange={(event) => onChange({ emails: event.target.value, without: [] })}
        />
      )}
    </>
  );
}
