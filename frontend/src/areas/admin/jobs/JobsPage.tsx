import DoneAll from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list, post } from '@/api/client';
import { DetailDrawer } from '@/parts/DetailDrawer';
import { KeyValue } from '@/parts/KeyValue';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { toast } from '@/parts/feedback/toasts';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';

type Job = ResourceOf<'/v1/admin/jobs'>;
type JobState = Job['state'];

const tones: Record<JobState, Tone> = { queued: 'calm', running: 'wait', retry: 'wait', done: 'good', dead: 'bad' };
const LOOK_AGAIN_MS = 5000;

function ReplayButton({ job }: { job: Job }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const replay = useMutation({
    mutationFn: () => post('/v1/admin/jobs/{id}/replay', { path: { id: job.id } }),
    onSuccess: async () => {
      toast.success(t('jobs.replayed'));
      await client.invalidateQueries({ queryKey: ['list', 'jobs'] });
    },
  });
  return (
    <Tooltip title={job.canReplay ? '' : t('jobs.notDead')}>
      <span>
        <Button size="small" disabled={!job.canReplay} loading={replay.isPending} onClick={() => replay.mutate()}>
          {t('jobs.replay')}
        </Button>
      </span>
    </Tooltip>
  );
}

function Details({ job }: { job: Job }) {
  const { t } = useTranslation('people');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <KeyValue
        pairs={[
          { label: t('jobs.lane'), value: job.lane },
          { label: t('jobs.attempts'), value: `${job.attempts} / ${job.maxAttempts}` },
          { label: t('jobs.created'), value: <When value={job.createdAt} /> },
          { label: t('jobs.runAt'), value: <When value={job.runAt} /> },
          job.finishedAt !== undefined && { label: t('jobs.finished'), value: <When value={job.finishedAt} /> },
          job.seller !== undefined && { label: t('jobs.seller'), value: job.seller },
          job.lastError !== undefined && { label: t('jobs.error'), value: job.lastError },
        ]}
      />
      <Box component="pre" aria-label={t('jobs.payload')} tabIndex={0} sx={{ m: 0, p: 2, borderRadius: 1, bgcolor: 'background.default', overflowX: 'auto', fontSize: '0.8125rem' }}>
        {JSON.stringify(job.payload, null, 2)}
      </Box>
    </Box>
  );
}

export function Component() {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'jobState');
  const [open, setOpen] = useState<Job>();
  const columns: Column<Job>[] = [
    { key: 'kind', label: t('jobs.kind'), render: (row) => row.kind, primary: true },
    { key: 'lane', label: t('jobs.lane'), render: (row) => row.lane },
    {
      key: 'state',
      label: t('jobs.state'),
      render: (row) => <StateChip state={row.state} tones={tones} label={words(row.state)} />,
    },
    { key: 'attempts', label: t('jobs.attempts'), align: 'end', render: (row) => `${row.attempts} / ${row.maxAttempts}` },
    { key: 'runAt', label: t('jobs.runAt'), render: (row) => <When value={row.runAt} as="ago" /> },
    { key: 'error', label: t('jobs.error'), render: (row) => row.lastError ?? '', hidden: true },
  ];
  return (
    <>
      <PageTitle lead={t('admin.jobsLead')}>{t('admin.jobsTitle')}</PageTitle>
      <ListPage
local
        name="jobs"
        toolbar={<ExportListButton list="jobs" resource="jobs" />}
        label={t('admin.jobsTitle')}
        fetch={(search, signal) => list('/v1/admin/jobs', { search, signal })}
        columns={columns}
        refetchMs={LOOK_AGAIN_MS}
        onOpen={setOpen}
        actions={(row) => <ReplayButton job={row} />}
        empty={<EmptyState icon={<DoneAll />} title={t('jobs.empty')} text={t('jobs.emptyText')} />}
      />
      {open && (
        <DetailDrawer open title={open.kind} onClose={() => setOpen(undefined)} actions={<ReplayButton job={open} />}>
          <Details job={open} />
        </DetailDrawer>
      )}
    </>
  );
}
