import Add from '@mui/icons-material/Add';
import Percent from '@mui/icons-material/PercentOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del, list, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { When } from '@/parts/When';
import type { Incentive } from '@/parts/deals/model';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { toast } from '@/parts/feedback/toasts';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { exact, marked } from '@/parts/marked';
import { formatMoney } from '@/parts/money';
import { DealTabs } from './DealTabs';
import { MemberPlans } from './MemberPlans';
import { PlanDialog } from './PlanDialog';

const BPS = 10_000;

/** `/cabinet/deals/incentive_plans`: what the sales team earns. */
export function Component() {
  const { t } = useTranslation('deals');
  const [editing, setEditing] = useState<Incentive | 'new'>();
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEditing('new')}>
      {t('plan.add')}
    </Button>
  );
  return (
    <>
      <DealTabs here="plans" />
      <ListPage
        name="incentive_plans"
        label={t('plan.list')}
        fetch={(search, signal) => list('/v1/cabinet/incentive_plans', { search, signal })}
        columns={useColumns()}
        toolbar={add}
        actions={(row) => <Actions plan={row} onEdit={() => setEditing(row)} />}
        empty={<EmptyState icon={<Percent />} title={t('plan.empty')} text={t('plan.emptyText')} action={add} />}
      />
      <MemberPlans />
      {editing && <PlanDialog {...(editing === 'new' ? {} : { plan: editing })} onClose={() => setEditing(undefined)} />}
    </>
  );
}

function Actions({ plan, onEdit }: { plan: Incentive; onEdit: () => void }) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    onSuccess: () => client.invalidateQueries({ queryKey: ['list', 'incentive_plans'] }).then(() => client.invalidateQueries({ queryKey: ['deals'] })),
    mutationFn: () => del('/v1/cabinet/incentive_plans/{id}', { path: { id: plan.id }, version: plan.version }),
  });
  const makeDefault = useMutation({
    onSuccess: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: ['list', 'incentive_plans'] }), client.invalidateQueries({ queryKey: ['deals'] })]);
      toast.success(t('choice.madeDefault'));
    },
    mutationFn: () => post('/v1/cabinet/incentive_plans/{id}/make_default', { path: { id: plan.id } }),
  });
  const { name } = plan.terms;
  return (
    <>
      {!plan.isDefault && (
        <Button size="small" loading={makeDefault.isPending} aria-label={`${t('choice.makeDefault')}: ${name}`} onClick={() => makeDefault.mutate()}>
          {t('choice.makeDefault')}
        </Button>
      )}
      <Button size="small" aria-label={`${t('plan.change')}: ${name}`} onClick={onEdit}>
        {t('plan.change')}
      </Button>
      <Button size="small" color="error" aria-label={`${t('plan.remove')}: ${name}`} onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('plan.remove')}
        text={marked(t('plan.removeText', { name: exact(name) }))}
        verb={t('plan.remove')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast.success(t('plan.removed')), onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function useColumns(): Column<Incentive>[] {
  const { t, i18n } = useTranslation('deals');
  const percent = (bps: number) => new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 }).format(bps / BPS);
  return [
    { key: 'name', label: t('plan.name'), sort: 'name', primary: true, render: (row) => (row.isDefault ? `${row.terms.name} · ${t('choice.isDefault')}` : row.terms.name) },
    { key: 'pays', label: t('plan.pays'), render: ({ terms }) => (terms.amount ? formatMoney(terms.amount, i18n.language) : percent(terms.percentBps ?? 0)) },
    { key: 'basis', label: t('plan.basis'), render: (row) => t(`incentiveBasis.${row.terms.basis}`) },
    { key: 'products', label: t('plan.products'), render: (row) => (row.terms.productIds.length === 0 ? t('plan.allProducts') : row.terms.productIds.length) },
    { key: 'discount', label: t('plan.discount'), render: (row) => percent(row.terms.discountMaxBps) },
    { key: 'created', label: t('created'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" />, hidden: true },
  ];
}
