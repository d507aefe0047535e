import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, newIdempotencyKey, post } from '@/api/client';
import { toast } from '@/parts/feedback/toasts';
import { CheckField } from '@/parts/form/CheckField';
import { FormDialog } from '@/parts/form/FormDialog';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';

type Given = ResourceOf<'/v1/admin/sellers/{id}/payment_features'>;
type Feature = Given['features'][number];
/** A new feature without its words does not compile. */
const FEATURES: Record<Feature, true> = { klarna: true, klarna_subscriptions: true, mondu: true, pay_later: true, reseller_journey: true };
const ALL = Object.keys(FEATURES) as Feature[];
const REASON_CHARS_MAX = 500;

interface Props {
  seller: { id: string; name: string };
}

/** What the platform gives to single sellers: looked up when it is asked for. */
export function FeaturesButton({ seller }: Props) {
  const { t } = useTranslation('people');
  const [open, setOpen] = useState(false);
  const given = useQuery({
    queryKey: ['payment_features', seller.id],
    enabled: open,
    queryFn: ({ signal }) => get('/v1/admin/sellers/{id}/payment_features', { path: { id: seller.id }, signal }) as Promise<Given>,
  });
  return (
    <>
      <Button size="small" loading={open && given.isPending} onClick={() => setOpen(true)} aria-label={`${t('sellers.features')}: ${seller.name}`}>
        {t('sellers.features')}
      </Button>
      {open && given.data && <FeaturesDialog seller={seller} given={given.data.features} onClose={() => setOpen(false)} />}
    </>
  );
}

function FeaturesDialog({ seller, given, onClose }: Props & { given: Feature[]; onClose: () => void }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const has = Object.fromEntries(ALL.map((feature) => [feature, given.includes(feature)])) as Record<Feature, boolean>;
  const form = useForm({ defaultValues: { has, reason: '' } });
  async function save(values: { has: Record<Feature, boolean>; reason: string }) {
    for (const feature of ALL.filter((one) => values.has[one] !== has[one])) {
      const body = { feature, active: values.has[feature], reason: values.reason.trim() };
      await post('/v1/admin/sellers/{id}/payment_features', { path: { id: seller.id }, body, idempotencyKey: newIdempotencyKey() });
    }
    await client.invalidateQueries({ queryKey: ['payment_features', seller.id] });
    toast.success(t('sellers.featuresDone', { name: exact(seller.name) }));
  }
  return (
    <FormDialog title={marked(t('sellers.featuresTitle', { name: exact(seller.name) }))} form={form} onSave={save} onClose={onClose}>
      <DialogContentText>{t('sellers.featuresText')}</DialogContentText>
      {ALL.map((feature) => (
        <CheckField key={feature} name={`has.${feature}`} label={t(`sellers.feature.${feature}`)} />
      ))}
      <TextField name="reason" label={t('requests.reason')} hint={t('sellers.endHint')} required rows={2} maxLength={REASON_CHARS_MAX} />
    </FormDialog>
  );
}
