import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { Section } from '@/parts/Section';
import { exact, marked } from '@/parts/marked';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { numberRule } from '../products/numbers';
import { type InvoiceSettings, type InvoiceValues, useChangeInvoices, useInvoiceSettings } from './queries';

const PATTERN_CHARS_MAX = 30;
const FOOTER_CHARS_MAX = 500;
const DIGITS_MAX = 10;
const FIRST_NUMBER_MAX = 999_999_999;
const PAYMENT_DAYS_MAX = 90;

/** How invoices are numbered and what stands at their foot. */
export function InvoiceSettingsSection() {
  const { t } = useTranslation('invoices');
  const settings = useInvoiceSettings();
  return (
    <Section title={t('settings.title')} lead={t('settings.lead')}>
      {settings.isPending && <RowsSkeleton count={3} />}
      {settings.isError && !settings.data && <Unreachable error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && <SettingsForm settings={settings.data} />}
    </Section>
  );
}

const valuesOf = ({ pattern, digits, firstNumber, paymentDays, footer }: InvoiceSettings): InvoiceValues => ({
  pattern,
  digits: String(digits),
  firstNumber: String(firstNumber),
  paymentDays: String(paymentDays),
  footer,
});

function SettingsForm({ settings }: { settings: InvoiceSettings }) {
  const { t } = useTranslation(['invoices', 'common']);
  const change = useChangeInvoices();
  const form = useForm<InvoiceValues>({ defaultValues: valuesOf(settings) });
  const whole = (min: number, max: number) => numberRule({ min, max, words: t('settings.whole', { min, max }) });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        form.reset(valuesOf(await change.mutateAsync({ settings, values })));
        toast.success(t('common:saved'));
      }}
    >
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />
      <TextField name="pattern" label={t('settings.pattern')} hint={t('settings.patternHint')} required maxLength={PATTERN_CHARS_MAX} mono />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(3, 1fr)' } }}>
        <TextField name="digits" label={t('settings.digits')} required inputMode="numeric" rules={whole(1, DIGITS_MAX)} />
        <TextField name="firstNumber" label={t('settings.firstNumber')} required inputMode="numeric" rules={whole(1, FIRST_NUMBER_MAX)} />
        <TextField name="paymentDays" label={t('settings.paymentDays')} required inputMode="numeric" rules={whole(0, PAYMENT_DAYS_MAX)} />
      </Box>
      <TextField name="footer" label={t('settings.footer')} hint={t('settings.footerHint')} rows={2} maxLength={FOOTER_CHARS_MAX} />
      <Typography variant="body2" color="textSecondary">
        {marked(t('settings.next', { number: exact(settings.nextNumber) }))}
      </Typography>
      <Box>
        <SubmitButton size="medium" disabled={!form.formState.isDirty}>
          {t('common:save')}
        </SubmitButton>
      </Box>
    </Form>
  );
}
