import History from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { DetailDrawer } from '@/parts/DetailDrawer';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';

type Entry = ResourceOf<'/v1/admin/audit_logs'>;

/** What every entry may tell beside its act; what else it carries is shown as it is. */
interface AuditDetails {
  amount?: number;
  currency?: string;
  reason?: string | null;
  kind?: string;
  name?: string;
}

/** What the act was about, as a person would say it: how much money, which job, which product. */
function Subject({ entry }: { entry: Entry }) {
  const { amount, currency, kind, name } = entry.details as AuditDetails;
  if (amount !== undefined && currency) return <Money value={{ amount, currency }} />;
  return kind ?? name ?? entry.subject;
}

function Details({ entry }: { entry: Entry }) {
  const { t } = useTranslation('people');
  const { amount: _amount, currency: _currency, reason, kind: _kind, name: _name, ...rest } = entry.details as AuditDetails;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <KeyValue
        pairs={[
          { label: t('audit.manager'), value: entry.managerEmail },
          { label: t('audit.when'), value: <When value={entry.createdAt} /> },
          { label: t('audit.subject'), value: <Subject entry={entry} /> },
          reason != null && { label: t('audit.reason'), value: reason },
          { label: t('audit.id'), value: entry.subject },
          entry.seller !== undefined && { label: t('audit.seller'), value: entry.seller },
        ]}
      />
      {Object.keys(rest).length > 0 && (
        <Box component="pre" aria-label={t('audit.details')} tabIndex={0} sx={{ m: 0, p: 2, borderRadius: 1, bgcolor: 'background.default', overflowX: 'auto', fontSize: '0.8125rem' }}>
          {JSON.stringify(rest, null, 2)}
        </Box>
      )}
    </Box>
  );
}

export function Component() {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'auditAct');
  const [open, setOpen] = useState<Entry>();
  const columns: Column<Entry>[] = [
    { key: 'act', label: t('audit.act'), render: (row) => words(row.act), primary: true },
    { key: 'manager', label: t('audit.manager'), render: (row) => row.managerEmail },
    { key: 'subject', label: t('audit.subject'), render: (row) => <Subject entry={row} /> },
    { key: 'when', label: t('audit.when'), render: (row) => <When value={row.createdAt} /> },
  ];
  return (
    <>
      <PageTitle lead={t('admin.auditLead')}>{t('admin.auditTitle')}</PageTitle>
      <ListPage
local
        name="audit_logs"
        toolbar={<ExportListButton list="audit_logs" resource="audit_logs" />}
        label={t('admin.auditTitle')}
        fetch={(search, signal) => list('/v1/admin/audit_logs', { search, signal })}
        columns={columns}
        onOpen={setOpen}
        empty={<EmptyState icon={<History />} title={t('audit.empty')} text={t('audit.emptyText')} />}
      />
      {open && (
        <DetailDrawer open title={words(open.act)} onClose={() => setOpen(undefined)}>
          <Details entry={open} />
        </DetailDrawer>
      )}
    </>
  );
}
