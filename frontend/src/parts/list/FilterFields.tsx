import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterValue } from '@/api/list';
import { RelativeDateRange } from './RelativeDateRange';
import { onlyOne, withFilter } from './setFilter';
import type { FilterDef, ListControls, Option } from './types';

/** Of a longer list of choices the first are shown; the rest is one press away. */
const FOLDED_FROM = 12;
const SHOWN_AT_FIRST = 8;

interface FieldProps {
  filter: FilterDef;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

const asText = (value: FilterValue | undefined): string => onlyOne(value) ?? '';
const asRange = (value: FilterValue | undefined): { from?: string; till?: string } =>
  typeof value === 'object' && !Array.isArray(value) && !('relative' in value) ? value : {};

function Choice({ filter, value, onChange }: FieldProps & { filter: Extract<FilterDef, { kind: 'choice' }> }) {
  const { t } = useTranslation('lists');
  const [all, setAll] = useState(false);
  const id = useId();
  const chosen = Array.isArray(value) ? value : value ? [asText(value)] : [];
  // What was chosen when the panel was opened is not hidden, nor taken from under the reader's hand.
  const [before] = useState(chosen);
  const { options } = filter;
  const folds = options.length >= FOLDED_FROM;
  const shown = folds && !all ? options.filter((option, place) => place < SHOWN_AT_FIRST || before.includes(option.value) || chosen.includes(option.value)) : options;
  const toggle = (each: string) => {
    const next = chosen.includes(each) ? chosen.filter((one) => one !== each) : [...chosen, each];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Group label={filter.label}>
      <Box id={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {shown.map((option) => (
          <Box component="label" key={option.value} sx={{ display: 'flex', gap: 0.75, alignItems: 'center', minBlockSize: { xs: 44, md: 28 }, fontSize: '0.9375rem' }}>
            <input
              type="checkbox"
              checked={chosen.includes(option.value)}
              onChange={() => toggle(option.value)}
              style={{ accentColor: 'var(--k-palette-primary-main)', inlineSize: 17, blockSize: 17 }}
            />
            {option.label}
          </Box>
        ))}
      </Box>
      {folds && (
        <Button size="small" aria-expanded={all} aria-controls={id} onClick={() => setAll(!all)} sx={{ mt: 0.5 }}>
          {all ? t('fewerChoices') : t('allChoices', { number: options.length })}
        </Button>
      )}
    </Group>
  );
}

interface OneProps extends FieldProps {
  options: Option[];
  hint?: string | undefined;
}

function One({ filter, options, hint, value, onChange }: OneProps) {
  const { t } = useTranslation('lists');
  const chosen = Array.isArray(value) ? value.join() : asText(value);
  // An address may ask for several, or for one that is not among the choices: what holds is what is shown.
  const label = (each: string) => options.find((option) => option.value === each)?.label ?? each;
  const strange = chosen !== '' && !options.some((option) => option.value === chosen);
  return (
    <Group label={filter.label}>
      <TextField
        select
        fullWidth
        size="small"
        value={chosen}
        disabled={hint !== undefined && chosen === ''}
        helperText={chosen === '' ? hint : undefined}
        onChange={(event) => onChange(event.target.value || undefined)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': filter.label } }}
      >
        <option value="">{t('any')}</option>
        {strange && <option value={chosen}>{chosen.split(',').map(label).join(', ')}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </TextField>
    </Group>
  );
}

function Range({ filter, value, onChange }: FieldProps & { filter: Extract<FilterDef, { kind: 'range' }> }) {
  const { t } = useTranslation('lists');
  const range = asRange(value);
  const put = (part: 'from' | 'till', text: string) => {
    const next = { ...range, [part]: text };
    onChange(next.from || next.till ? next : undefined);
  };
  return (
    <Group label={filter.label}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {(['from', 'till'] as const).map((part) => (
          <TextField
            key={part}
            size="small"
            type="number"
            label={t(part)}
            value={range[part] ?? ''}
            onChange={(event) => put(part, event.target.value)}
            slotProps={{ htmlInput: { min: filter.min, max: filter.max, 'aria-label': `${filter.label}: ${t(part)}` } }}
          />
        ))}
      </Box>
    </Group>
  );
}

/** A text filter is applied when it is left or confirmed, not with every letter. */
function Text({ filter, value, onChange }: FieldProps) {
  const outside = Array.isArray(value) ? value.join(', ') : asText(value);
  const [text, setText] = useState(outside);
  const [seen, setSeen] = useState(outside);
  // A filter cleared by its chip also empties the field.
  if (seen !== outside) {
    setSeen(outside);
    setText(outside);
  }
  // Who only tabs through changes nothing.
  const typed = Array.isArray(value) ? text.split(',').map((one) => one.trim()).filter(Boolean) : text.trim();
  const apply = () => (text.trim() === outside ? undefined : onChange(typed.length > 0 ? typed : undefined));
  return (
    <Group label={filter.label}>
      <TextField
        size="small"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
        slotProps={{ htmlInput: { 'aria-label': filter.label } }}
      />
    </Group>
  );
}

export function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minInlineSize: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}>
        {label}
      </Box>
      {children}
    </Box>
  );
}

const yesNo = ({ yes, no }: { yes: string; no: string }) => [
  { value: 'true', label: yes },
  { value: 'false', label: no },
];

function Field(props: FieldProps) {
  const { filter } = props;
  switch (filter.kind) {
    case 'choice':
      return <Choice {...props} filter={filter} />;
    case 'one':
      return <One {...props} options={filter.options} hint={filter.hint} />;
    case 'flag':
      return <One {...props} options={yesNo(filter)} />;
    case 'range':
      return <Range {...props} filter={filter} />;
    case 'date':
      return <RelativeDateRange label={filter.label} value={props.value} onChange={props.onChange} />;
    case 'text':
      return <Text {...props} />;
    case 'link':
      return null;
  }
}

export function FilterFields({ controls, filters }: { controls: ListControls; filters: FilterDef[] }) {
  const { t } = useTranslation('lists');
  const { state, change } = controls;
  const offered = filters.filter((filter) => filter.kind !== 'link');
  const rare = offered.filter((filter) => filter.rare);
  // What is set is never folded away.
  const set = rare.some((filter) => state.filters[filter.key] !== undefined);
  const [wanted, setWanted] = useState(false);
  const more = wanted || set;
  const field = (filter: FilterDef) => (
    <Field
      key={filter.key}
      filter={filter}
      value={state.filters[filter.key]}
      onChange={(value) => change({ filters: withFilter(state.filters, filters, filter.key, value) })}
    />
  );
  return (
    <Paper id="list-filters" variant="outlined" sx={{ p: 2, display: 'grid', gap: 2.5 }}>
      <Box sx={columns}>{offered.filter((filter) => !filter.rare).map(field)}</Box>
      {rare.length > 0 && !set && (
        <Button
          size="small"
          startIcon={<ExpandMore sx={{ transform: more ? 'rotate(180deg)' : 'none' }} />}
          aria-expanded={more}
          aria-controls="list-filters-more"
          onClick={() => setWanted(!more)}
          sx={{ justifySelf: 'start' }}
        >
          {t('moreFilters')}
        </Button>
      )}
      <Box id="list-filters-more" hidden={!more} sx={{ ...columns, display: more ? 'grid' : 'none' }}>
        {rare.map(field)}
      </Box>
    </Paper>
  );
}

const columns = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(260px, 1fr))' }, alignItems: 'start' } as const;
