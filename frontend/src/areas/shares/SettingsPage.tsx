import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { MoneyField } from '@/parts/form/MoneyField';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { type Amount, formatMoney } from '@/parts/money';
import { Shares } from './Shares';
import { usePaths } from './area';
import { type OwnShop, type PayoutSettings, useOwnBanks, usePayoutSettings, useSaveSettings } from './queries';

const SCHEDULES = ['manual', 'weekly', 'monthly'] as const;
const LOOK_AGAIN_MS = 3000;

/** `/…/payouts_settings`: when a shop's payouts are requested without asking. */
export function Component() {
  return <Shares here="settings" inside={(shop) => <Settings key={shop.id} shop={shop} />} />;
}

function Settings({ shop }: { shop: OwnShop }) {
  const found = usePayoutSettings(shop.id);
  if (found.isPending) return <RowsSkeleton count={2} />;
  if (found.isError) return <Unreachable error={found.error} onRetry={() => void found.refetch()} />;
  return <SettingsForm shop={shop} settings={found.data} />;
}

interface Values {
  schedule: PayoutSettings['schedule'];
  minimum: Amount | null;
}

function SettingsForm({ shop, settings }: { shop: OwnShop; settings: PayoutSettings }) {
  const { t, i18n } = useTranslation('team');
  const save = useSaveSettings(shop.id);
  const form = useForm<Values>({ defaultValues: { schedule: settings.schedule, minimum: settings.minimum } });
  const schedule = useWatch({ control: form.control, name: 'schedule' });
  const { currency } = settings.minimum;
  return (
    <Card component="section" aria-label={t('shares.settings')} sx={{ p: { xs: 2, md: 3 }, maxInlineSize: 640 }}>
      <Typography sx={{ mb: 3 }}>{t('shares.settingsLead')}</Typography>
      {schedule !== 'manual' && <NoAccount shop={shop} />}
      <Form
        form={form}
        onSubmit={async ({ schedule: chosen, minimum }) => {
          // An empty field is stopped by the form itself.
          if (!minimum) return;
          await save({ schedule: chosen, minimum });
          toast.success(t('shares.settingsSaved'));
        }}
      >
        <SelectField name="schedule" label={t('shares.schedule')} required options={SCHEDULES.map((value) => ({ value, label: t(`shares.scheduleOf.${value}`) }))} />
        <MoneyField
          name="minimum"
          label={t('shares.minimum')}
          hint={t('shares.minimumHint', { smallest: formatMoney(settings.smallest, i18n.language) })}
          currency={currency}
          required
        />
        {settings.nextAt && settings.schedule === schedule && (
          <Typography variant="body2" color="textSecondary">
            {t('shares.next')} <When value={settings.nextAt} as="day" />
          </Typography>
        )}
        <Box>
          <SubmitButton size="medium">{t('shares.saveSettings')}</SubmitButton>
        </Box>
      </Form>
    </Card>
  );
}

/** Nothing is paid out without an account, however often it is due. */
function NoAccount({ shop }: { shop: OwnShop }) {
  const { t } = useTranslation(['team', 'money']);
  const paths = usePaths();
  const accounts = useOwnBanks(shop.id, LOOK_AGAIN_MS).data;
  if (!accounts || accounts.some((one) => one.active)) return null;
  return (
    <Alert
      severity="info"
      sx={{ mb: 3 }}
      action={
        <Button component={Link} to={`${paths.bank}?shop=${shop.id}`} color="inherit" size="small">
          {t('shares.bank')}
        </Button>
      }
    >
      {t('money:payouts.why_bank')}
    </Alert>
  );
}
