import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import type { ConsentMode, ConsentSettings } from './model';
import { useChangeConsent, useConsentSettings } from './queries';

const MODES: ConsentMode[] = ['none', 'simple', 'rich'];
const TEXT_CHARS_MAX = 500;
const TEXT_ROWS = 3;

function ConsentForm({ settings }: { settings: ConsentSettings }) {
  const { t } = useTranslation(['tracking', 'common']);
  const { active } = useSession();
  const change = useChangeConsent();
  const form = useForm({ defaultValues: { mode: settings.mode, text: settings.text } });
  const mode = useWatch({ control: form.control, name: 'mode' });
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        await change.mutateAsync({ settings, body });
        form.reset(body);
        toast.success(t('common:saved'));
      }}
    >
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />
      <RadioField name="mode" label={t('consent.mode')} options={MODES.map((value) => ({ value, label: t(`consent.${value}`), text: t(`consent.${value}Text`) }))} />
      {mode !== 'none' && <TextField name="text" label={t('consent.text')} hint={t('consent.textHint')} rows={TEXT_ROWS} maxLength={TEXT_CHARS_MAX} />}
      <Typography variant="body2" color="textSecondary">
        {t('consent.again')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" disabled={!form.formState.isDirty}>
          {t('common:save')}
        </SubmitButton>
        {active?.username && (
          <Button href={`/s/${active.username}`} target="_blank" rel="noopener">
            {t('consent.look')}
          </Button>
        )}
        <Button component={Link} to={paths.cabinet.trackingCodes}>
          {t('title')}
        </Button>
      </Box>
    </Form>
  );
}

/** `/cabinet/settings/consent`: how visitors are asked before anything is measured. */
export function Component() {
  const { t } = useTranslation('tracking');
  const settings = useConsentSettings();
  return (
    <>
      <PageTitle lead={t('consent.lead')}>{t('consent.title')}</PageTitle>
      {settings.isPending && <RowsSkeleton count={3} />}
      {settings.isError && !settings.data && <Unreachable error={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && (
        <Section title={t('consent.section')}>
          <ConsentForm settings={settings.data} />
        </Section>
      )}
    </>
  );
}
