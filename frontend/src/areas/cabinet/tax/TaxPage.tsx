import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { ManyField } from '@/parts/form/ManyField';
import { RadioField } from '@/parts/form/RadioField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { InvoiceSettingsSection } from '../invoices/SettingsForm';
import { type VatSettings, type VatValues, useChangeVat, useVatSettings } from './queries';

/** Outside the Union, with a tax whose rate we know. */
const OUTSIDE = ['CH', 'GB', 'NO'] as const;
const BASIS_POINTS = 10_000;

/** `/cabinet/settings/tax`: what prices are, and whose rate buyers pay. */
export function Component() {
  const { t } = useTranslation('tax');
  const settings = useVatSettings();
  return (
    <Box sx={{ maxInlineSize: 760 }}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {settings.isPending && <RowsSkeleton />}
        {settings.isError && !settings.data && <Unreachable error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.data && <StandingCard settings={settings.data} />}
        {settings.data && (
          <Section title={t('rules')} lead={t('rulesLead')}>
            <VatForm settings={settings.data} />
          </Section>
        )}
        {settings.data && <InvoiceSettingsSection />}
      </Box>
    </Box>
  );
}

/** What the tax office makes of the seller: said in the profile, not here. */
function StandingCard({ settings }: { settings: VatSettings }) {
  const { t, i18n } = useTranslation('tax');
  const country = new Intl.DisplayNames([i18n.language], { type: 'region' }).of(settings.country) ?? settings.country;
  const rate = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 }).format(settings.homeRateBps / BASIS_POINTS);
  return (
    <Section
      title={t('standing.title')}
      lead={t(`standing.${settings.standing}`, { country, rate })}
      actions={
        <Button component={Link} to={paths.cabinet.sellerProfile} variant="outlined">
          {t('standing.change')}
        </Button>
      }
    />
  );
}

const valuesOf = ({ priceBasis, pendingIds, destination, registered }: VatSettings): VatValues => ({
  priceBasis,
  pendingIds,
  destination: destination ? 'buyer' : 'home',
  registered,
});

function VatForm({ settings }: { settings: VatSettings }) {
  const { t, i18n } = useTranslation(['tax', 'common']);
  const change = useChangeVat();
  const form = useForm<VatValues>({ defaultValues: valuesOf(settings) });
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const choices = <Word extends string>(name: string, words: readonly Word[]) =>
    words.map((value) => ({ value, label: t(`${name}.${value}` as 'basis.gross'), text: t(`${name}.${value}Text` as 'basis.grossText') }));
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        form.reset(valuesOf(await change.mutateAsync({ settings, values })));
        toast.success(t('common:saved'));
      }}
    >
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />
      {settings.standing !== 'liable' && <Alert severity="info">{t('later')}</Alert>}
      <RadioField name="priceBasis" label={t('basis.label')} options={choices('basis', ['gross', 'net'])} />
      <RadioField name="destination" label={t('place.label')} options={choices('place', ['home', 'buyer'])} />
      {settings.boundUntil && (
        <Typography variant="body2" color="textSecondary">
          {t('place.bound')} <When value={settings.boundUntil} as="day" />
        </Typography>
      )}
      <ManyField
        name="registered"
        label={t('registered.label')}
        hint={t('registered.hint')}
        options={OUTSIDE.filter((code) => code !== settings.country)}
        words={(code) => regions.of(code) ?? code}
        noneLeft={t('registered.noneLeft')}
      />
      <RadioField name="pendingIds" label={t('pending.label')} options={choices('pending', ['charge', 'accept'])} />
      <Typography variant="body2" color="textSecondary">
        {t('fromNow')}
      </Typography>
      <Box>
        <SubmitButton size="medium" disabled={!form.formState.isDirty}>
          {t('common:save')}
        </SubmitButton>
      </Box>
    </Form>
  );
}
