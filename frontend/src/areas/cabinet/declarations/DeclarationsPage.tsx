import AssignmentReturn from '@mui/icons-material/AssignmentReturnOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, list, patch } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';

type Declaration = ResourceOf<'/v1/cabinet/declarations'>;
const tones: Record<Declaration['state'], Tone> = { open: 'wait', handled: 'good' };

/** What buyers declared through the two legal buttons of the shop. */
export function Component() {
  const { t } = useTranslation('declarations');
  const columns: Column<Declaration>[] = [
    { key: 'name', label: t('name'), render: (row) => <Who row={row} />, primary: true },
    { key: 'kind', label: t('kind.label'), render: (row) => t(`kind.${row.kind}`) },
    { key: 'contract', label: t('contract'), render: (row) => <Contract row={row} /> },
    { key: 'requestedEnd', label: t('requestedEnd'), render: (row) => <RequestedEnd row={row} /> },
    { key: 'state', label: t('state.label'), render: (row) => <StateChip state={row.state} tones={tones} label={t(`state.${row.state}`)} /> },
    { key: 'created', label: t('created'), render: (row) => <When value={row.createdAt} /> },
    { key: 'due', label: t('due'), render: (row) => <When value={row.refundUntil} as="day" /> },
    { key: 'reason', label: t('reason'), render: (row) => row.reason, hidden: true },
  ];
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <ListPage
        name="declarations"
        label={t('title')}
        fetch={(search, signal) => list('/v1/cabinet/declarations', { search, signal })}
        columns={columns}
        actions={(row) => <Mark row={row} />}
        empty={<EmptyState icon={<AssignmentReturn />} title={t('empty')} text={t('emptyText')} />}
      />
    </>
  );
}

function Who({ row }: { row: Declaration }) {
  return (
    <>
      {row.name}
      <Typography variant="caption" color="textSecondary" component="div" sx={{ overflowWrap: 'anywhere' }}>
        {row.email}
      </Typography>
    </>
  );
}

/** The order itself, where it was found; else the words. */
function Contract({ row }: { row: Declaration }) {
  return row.orderId ? <Link to={paths.cabinet.order(row.orderId)}>{row.contract}</Link> : row.contract;
}

/** What a cancellation asks for. */
function RequestedEnd({ row }: { row: Declaration }) {
  const { t } = useTranslation('declarations');
  if (row.kind === 'withdrawal') return null;
  if (row.forCause) return t('forCause');
  return row.endsOn ? <When value={row.endsOn} as="day" /> : t('soon');
}

function Mark({ row }: { row: Declaration }) {
  const { t } = useTranslation('declarations');
  const client = useQueryClient();
  const handled = row.state === 'open';
  const mark = useMutation({
    mutationFn: () => patch('/v1/cabinet/declarations/{id}', { path: { id: row.id }, body: { handled } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['list', 'declarations'] }),
  });
  return (
    <Button size="small" disabled={mark.isPending} aria-label={t(handled ? 'markOf' : 'openOf', { name: row.name })} onClick={() => mark.mutate()}>
      {t(handled ? 'mark' : 'open')}
    </Button>
  );
}
