import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterValue } from '@/api/list';
import { RelativeDateRange } from './RelativeDateRange';
import type { FilterDef, ListControls } from './types';

interface FieldProps {
  filter: FilterDef;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

const asText = (value: FilterValue | undefined): string => (typeof value === 'string' ? value : '');
const asRange = (value: FilterValue | undefined): { from?: string; till?: string } =>
  typeof value === 'object' && !Array.isArray(value) && !('relative' in value) ? value : {};

function Choice({ filter, value, onChange }: FieldProps & { filter: Extract<FilterDef, { kind: 'choice' }> }) {
  const chosen = Array.isArray(value) ? value : value ? [asText(value)] : [];
  const toggle = (each: string) => {
    const next = chosen.includes(each) ? chosen.filter((one) => one !== each) : [...chosen, each];
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <Group label={filter.label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {filter.options.map((option) => (
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
    </Group>
  );
}

function One({ filter, options, value, onChange }: FieldProps & { options: { value: string; label: string }[] }) {
  const { t } = useTranslation('lists');
  return (
    <Group label={filter.label}>
      <TextField
        select
        size="small"
        value={asText(value)}
        onChange={(event) => onChange(event.target.value || undefined)}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': filter.label } }}
      >
        <option value="">{t('any')}</option>
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
  const [text, setText] = useState(asText(value));
  return (
    <Group label={filter.label}>
      <TextField
        size="small"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => onChange(text.trim() || undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(text.trim() || undefined);
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
      return <One {...props} options={filter.options} />;
    case 'flag':
      return <One {...props} options={yesNo(filter)} />;
    case 'range':
      return <Range {...props} filter={filter} />;
    case 'date':
      return <RelativeDateRange label={filter.label} value={props.value} onChange={props.onChange} />;
    case 'text':
      return <Text {...props} />;
  }
}

export function FilterFields({ controls, filters }: { controls: ListControls; filters: FilterDef[] }) {
  const { state, change } = controls;
  const set = (key: string, value: FilterValue | undefined) => {
    const { [key]: _gone, ...rest } = state.filters;
    change({ filters: value === undefined ? rest : { ...rest, [key]: value } });
  };
  return (
    <Paper
      id="list-filters"
      variant="outlined"
      sx={{ p: 2, display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(260px, 1fr))' }, alignItems: 'start' }}
    >
      {filters.map((filter) => (
        <Field
          // A filter cleared by its chip must also empty a field that keeps its own text.
          key={`${filter.key}${state.filters[filter.key] === undefined ? '' : '·'}`}
          filter={filter}
          value={state.filters[filter.key]}
          onChange={(value) => set(filter.key, value)}
        />
      ))}
    </Paper>
  );
}
