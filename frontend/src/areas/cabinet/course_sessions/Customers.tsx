import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, type ResourceOf, get } from '@/api/client';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import type { GrantRequest } from './grantRequest';

type Preview = Answer<'/v1/cabinet/course_grants/preview', 'post'>;
type Grant = ResourceOf<'/v1/cabinet/course_grants/{id}'>;
type Counts = Preview['counts'];

const SKIPPED = ['notACustomer', 'hasAccess', 'unlimited', 'endsLater', 'paused'] as const;
const outcomeTones: Record<string, Tone> = { new: 'good', extended: 'good' };
const LOOK_EVERY_MS = 1_000;

/** Who is meant. Single ones can be taken out as long as everybody is listed. */
export function CustomersStep({ preview, request, onChange }: { preview: Preview; request: GrantRequest; onChange: (patch: Partial<GrantRequest>) => void }) {
  const { t } = useTranslation('course_sessions');
  const outcome = useStateWords('course_sessions', 'outcome');
  const total = preview.counts.new + preview.counts.extended + preview.counts.skipped;
  const whole = total === preview.people.length;
  if (total === 0) return <Alert severity="info">{t('give.nobody')}</Alert>;
  return (
    <>
      <Typography>{t(whole ? 'give.listed' : 'give.listedFirst', { count: total, shown: preview.people.length })}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxBlockSize: 320, overflowY: 'auto' }} tabIndex={0} aria-label={t('give.steps.customers')}>
        {preview.people.map((person: Preview['people'][number]) => (
          <Box key={person.email} component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between', py: 0.25 }}>
            <FormControlLabel
              disabled={!whole}
              sx={{ minInlineSize: 0, '& .MuiFormControlLabel-label': { overflowWrap: 'anywhere' } }}
              control={
                <Checkbox
                  checked={!request.without.includes(person.email)}
                  onChange={(event) => onChange({ without: event.target.checked ? request.without.filter((email) => email !== person.email) : [...request.without, person.email] })}
                />
              }
              label={person.name ? `${person.name} (${person.email})` : person.email}
            />
            <StateChip state={person.outcome} tones={outcomeTones} label={outcome(person.outcome)} />
          </Box>
        ))}
      </Box>
    </>
  );
}

/** What will happen, before it does. */
export function Outlook({ preview }: { preview: Preview }) {
  const { t } = useTranslation('course_sessions');
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      <Numbers counts={preview.counts} />
      {preview.byWorker && <Alert severity="info">{t('give.byWorker')}</Alert>}
    </Box>
  );
}

function Numbers({ counts }: { counts: Counts }) {
  const { t } = useTranslation('course_sessions');
  return (
    <>
      <Typography>{t('counts.new', { count: counts.new })}</Typography>
      <Typography>{t('counts.extended', { count: counts.extended })}</Typography>
      <Typography>{t('counts.skipped', { count: counts.skipped })}</Typography>
      {counts.skipped > 0 && (
        <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
          {SKIPPED.filter((reason) => counts[reason] > 0).map((reason) => (
            <li key={reason}>{t(`skipped.${reason}`, { count: counts[reason] })}</li>
          ))}
        </Box>
      )}
    </>
  );
}

/** What has happened so far; a worker's progress is looked at until it is done. */
export function Progress({ grant: first }: { grant: Grant }) {
  const { t } = useTranslation('course_sessions');
  const client = useQueryClient();
  const looked = useQuery({
    queryKey: ['course_grants', first.id],
    queryFn: ({ signal }) => get('/v1/cabinet/course_grants/{id}', { path: { id: first.id }, signal }),
    initialData: first,
    refetchInterval: (query) => (query.state.data?.state === 'done' ? false : LOOK_EVERY_MS),
  });
  const { state, done, total, counts } = looked.data;
  useEffect(() => {
    if (state === 'done') void client.invalidateQueries({ queryKey: ['list', 'course_sessions'] });
  }, [client, state]);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5 }}>
      {state === 'done' ? <Alert severity="success">{t('give.done')}</Alert> : <LinearProgress variant="determinate" value={total ? (100 * done) / total : 0} aria-label={t('give.progress', { done, total })} />}
      {state !== 'done' && <Typography>{t('give.progress', { done, total })}</Typography>}
      <Numbers counts={counts} />
    </Box>
  );
}
