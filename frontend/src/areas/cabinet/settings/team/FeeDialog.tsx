import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { basisPoints, percentText } from '@/areas/cabinet/coupons/model';
import { useShopCurrency } from '@/areas/cabinet/products/queries';
import { toast } from '@/parts/feedback/toasts';
import { FormDialog } from '@/parts/form/FormDialog';
import { MoneyField } from '@/parts/form/MoneyField';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';
import { type Amount, formatMoney } from '@/parts/money';
import { ProductsField } from '@/areas/cabinet/coupons/ProductsField';
import { type FeeValues, type TeamMember, feeValues, kept, sentFee } from './fee';
import { useTeamMembers, useTeamMutations } from './queries';

/** What a member gets of orders from now on. */
export function FeeDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t, i18n } = useTranslation('team');
  const { setFee, removeFee } = useTeamMutations();
  const currency = useShopCurrency();
  const form = useForm<FeeValues>({ defaultValues: feeValues(member, (bps) => percentText(bps, i18n.language)) });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const scope = useWatch({ control: form.control, name: 'scope' });
  const save = async (values: FeeValues) => {
    const body = sentFee(values, basisPoints);
    if (!body) return;
    await setFee.mutateAsync({ id: member.id, body });
    toast.success(t('fee.saved'));
    onClose();
  };
  const end = () =>
    removeFee.mutate(member.id, {
      onSuccess: () => {
        toast.success(t('fee.removed'));
        onClose();
      },
    });
  return (
    <FormDialog title={t('fee.title')} verb={t('fee.save')} form={form} onSave={save} onClose={onClose} stays>
      <RadioField
        name="kind"
        label={t('fee.kind')}
        columns={2}
        options={[
          { value: 'percent', label: t('fee.percent') },
          { value: 'fixed', label: t('fee.fixed') },
        ]}
      />
      {kind === 'percent' ? (
        <TextField
          name="feeBps"
          label={t('fee.percentLabel')}
          hint={t('fee.percentHint')}
          inputMode="decimal"
          required
          end="%"
          rules={{ validate: (typed: string) => basisPoints(typed) !== undefined || t('fee.percentWrong') }}
        />
      ) : (
        <MoneyField name="feeAmount" label={t('fee.amountLabel')} hint={t('fee.amountHint')} currency={currency} required />
      )}
      <RadioField
        name="scope"
        label={t('fee.scope')}
        options={[
          { value: 'all', label: t('fee.all') },
          { value: 'some', label: t('fee.some') },
        ]}
      />
      {scope === 'some' && <ProductsField name="productIds" label={t('fee.products')} most={100} />}
      <Example form={form} member={member} currency={currency} />
      {member.fee && (
        <Box>
          <Button color="error" loading={removeFee.isPending} onClick={end}>
            {t('fee.remove')}
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}

const EXAMPLE = 100_00;

function Example({ form, member, currency }: { form: UseFormReturn<FeeValues>; member: TeamMember; currency: string }) {
  const { t } = useTranslation('team');
  const values = useWatch({ control: form.control }) as FeeValues;
  const others = useTeamMembers().data?.filter((one) => one.id !== member.id) ?? [];
  const left = kept({ amount: EXAMPLE, currency }, sentFee(values, basisPoints), others);
  if (left === undefined) return null;
  const money = (amount: number): string => formatMoney({ amount, currency } satisfies Amount);
  return (
    <Typography variant="body2" color="textSecondary">
      {t('fee.example', { left: money(EXAMPLE), kept: money(left) })}
    </Typography>
  );
}
