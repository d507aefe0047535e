import Add from '@mui/icons-material/Add';
import Loyalty from '@mui/icons-material/LoyaltyOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, del, list } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { feeText } from '@/parts/fee';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { toast } from '@/parts/feedback/toasts';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';
import { PlanDialog } from './PlanDialog';

export type AdminPlan = ResourceOf<'/v1/admin/plans'>;
const tones: Record<AdminPlan['kind'], Tone> = { special: 'calm', trial: 'wait', public: 'good' };
const KEY = ['list', 'admin_plans'];

function Actions({ plan }: { plan: AdminPlan }) {
  const { t } = useTranslation('plans');
  const client = useQueryClient();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const remove = useMutation({
    mutationFn: () => del('/v1/admin/plans/{id}', { path: { id: plan.id } }),
    onSuccess: async () => {
      toast.success(t('admin.deleted'));
      await client.invalidateQueries({ queryKey: KEY });
    },
    onSettled: () => setOpen(undefined),
  });
  return (
    <>
      <Button size="small" onClick={() => setOpen('edit')} aria-label={`${t('admin.edit')}: ${plan.name}`}>
        {t('admin.edit')}
      </Button>
      <Button size="small" color="error" onClick={() => setOpen('delete')} aria-label={`${t('admin.delete')}: ${plan.name}`}>
        {t('admin.delete')}
      </Button>
      {open === 'edit' && <PlanDialog plan={plan} onClose={() => setOpen(undefined)} />}
      <ConfirmDialog
        open={open === 'delete'}
        title={t('admin.delete')}
        text={t('admin.deleteText')}
        verb={t('admin.delete')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}

/** `/admin/plans`: what the platform offers its sellers. */
export function Component() {
  const { t, i18n } = useTranslation('plans');
  const [making, setMaking] = useState(false);
  const columns: Column<AdminPlan>[] = [
    { key: 'name', label: t('admin.name'), primary: true, render: (row) => row.name },
    { key: 'kind', label: t('admin.kind'), render: (row) => <StateChip state={row.kind} tones={tones} label={t(`kind.${row.kind}`)} /> },
    { key: 'price', label: t('admin.price'), sort: 'amount', render: (row) => <Money value={row.price} /> },
    { key: 'fee', label: t('admin.fee'), render: (row) => feeText(row.feeBps, i18n.language) },
    { key: 'shops', label: t('admin.shops'), render: (row) => row.shopsCount },
    { key: 'default', label: t('admin.default'), render: (row) => (row.isDefault ? t('admin.defaultYes') : t('admin.defaultNo')) },
    { key: 'created', label: t('admin.created'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" /> },
  ];
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setMaking(true)}>
      {t('admin.add')}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t('admin.lead')} actions={add}>
        {t('admin.title')}
      </PageTitle>
      <ListPage
        local
        name="admin_plans"
        toolbar={<ExportListButton list="admin_plans" resource="plans" />}
        label={t('admin.title')}
        fetch={(search, signal) => list('/v1/admin/plans', { search, signal })}
        columns={columns}
        actions={(row) => <Actions plan={row} />}
        empty={<EmptyState icon={<Loyalty />} title={t('admin.empty')} text={t('admin.emptyText')} />}
      />
      {making && <PlanDialog onClose={() => setMaking(false)} />}
    </>
  );
}
