import DialogContentText from '@mui/material/DialogContentText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { list, newIdempotencyKey, post } from '@/api/client';
import { MAX_PER } from '@/api/list';
import { toast } from '@/parts/feedback/toasts';
import { FormDialog } from '@/parts/form/FormDialog';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { bpsRule, toBps } from '../plans/numbers';
import type { Account } from './SellerPage';

export type AccountAct = 'assign' | 'hold' | 'resume' | 'setFee' | 'block' | 'allow' | 'setLevel' | 'switch';

const REASON_CHARS_MAX = 500;
/** One percent in basis points. */
const PERCENT = 100;
const LEVELS = ['standard', 'power_seller', 'admin'] as const satisfies readonly Account['level'][];

interface Values {
  reason: string;
  planId: string;
  fee: string;
  level: Account['level'];
  feature: string;
  active: string;
}

/** Sends what was decided; numbers are in the language of the screen. */
function send(act: AccountAct, id: string, values: Values, locale: string) {
  const reason = values.reason.trim();
  const options = { path: { id }, idempotencyKey: newIdempotencyKey() };
  switch (act) {
    case 'assign':
      return post('/v1/admin/sellers/{id}/plan', { ...options, body: { planId: values.planId, reason } });
    case 'hold':
      return post('/v1/admin/sellers/{id}/hold', { ...options, body: { reason } });
    case 'resume':
      return post('/v1/admin/sellers/{id}/resume', { ...options, body: { reason } });
    case 'setFee': {
      const feeBps = toBps(values.fee, locale);
      const own = feeBps === undefined ? {} : { feeBps };
      return post('/v1/admin/sellers/{id}/fee', { ...options, body: { ...own, reason } });
    }
    case 'block':
    case 'allow':
      return post('/v1/admin/sellers/{id}/payouts', { ...options, body: { blocked: act === 'block', reason } });
    case 'setLevel':
      return post('/v1/admin/sellers/{id}/level', { ...options, body: { level: values.level, reason } });
    case 'switch': {
      const choice = values.active === 'plan' ? {} : { active: values.active === 'on' };
      const feature = values.feature as Account['features'][number]['feature'];
      return post('/v1/admin/sellers/{id}/features', { ...options, body: { feature, ...choice, reason } });
    }
  }
}

function PlanField() {
  const { t } = useTranslation('plans');
  const plans = useQuery({ queryKey: ['admin_plan_choices'], queryFn: async ({ signal }) => (await list('/v1/admin/plans', { search: { per: String(MAX_PER) }, signal })).items });
  return <SelectField name="planId" label={t('admin.plan')} required options={(plans.data ?? []).map(({ id, name }) => ({ value: id, label: name }))} />;
}

function SwitchFields({ account }: { account: Account }) {
  const { t } = useTranslation('plans');
  const options = account.features.map(({ feature }) => ({ value: feature, label: t(`feature.${feature as 'coupons'}`) }));
  return (
    <>
      <SelectField name="feature" label={t('admin.feature')} required options={options} />
      <SelectField
        name="active"
        label={t('account.choice')}
        required
        options={[
          { value: 'on', label: t('on') },
          { value: 'off', label: t('off') },
          { value: 'plan', label: t('account.byPlan') },
        ]}
      />
    </>
  );
}

/** One decision about one seller, with its reason. */
export function AccountDialog({ act, account, onClose }: { act: AccountAct; account: Account; onClose: () => void }) {
  const { t, i18n } = useTranslation('plans');
  const client = useQueryClient();
  const fee = account.ownFeeBps === undefined ? '' : String(account.ownFeeBps / PERCENT);
  const form = useForm<Values>({ defaultValues: { reason: '', planId: '', fee, level: account.level, feature: '', active: '' } });
  async function save(values: Values) {
    await send(act, account.id, values, i18n.language);
    toast.success(t('account.done'));
    await Promise.all([
      client.invalidateQueries({ queryKey: ['seller_account', account.id] }),
      client.invalidateQueries({ queryKey: ['list', 'admin_sellers'] }),
    ]);
  }
  return (
    <FormDialog title={t(`account.${act}`)} verb={t(`account.${act}`)} form={form} onSave={save} onClose={onClose}>
      <DialogContentText>{t(`account.${act}Text`)}</DialogContentText>
      {act === 'assign' && <PlanField />}
      {act === 'setFee' && <TextField name="fee" label={t('account.feeField')} hint={t('account.feeHint')} inputMode="decimal" rules={bpsRule(i18n.language, t('admin.invalidFee'), true)} end="%" />}
      {act === 'setLevel' && <SelectField name="level" label={t('admin.level')} required options={LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))} />}
      {act === 'switch' && <SwitchFields account={account} />}
      <TextField name="reason" label={t('account.reason')} hint={t('account.reasonHint')} required rows={2} maxLength={REASON_CHARS_MAX} />
    </FormDialog>
  );
}
