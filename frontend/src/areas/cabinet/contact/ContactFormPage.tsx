import Alert from '@mui/material/Alert';
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
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { OwnFields } from './OwnFields';
import { ASKED, type ContactForm, FIELDS_MAX, KINDS, type Values, toBody, toValues } from './model';
import { useChangeContactForm, useContactForm } from './queries';

/** `/cabinet/settings/contact`: whether visitors can write to the seller, and what they are asked. */
export function Component() {
  const { t } = useTranslation('contact');
  const form = useContactForm();
  return (
    <Box sx={{ maxInlineSize: 760 }}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {form.isPending && <RowsSkeleton count={3} />}
      {form.isError && !form.data && <Unreachable error={form.error} onRetry={() => void form.refetch()} />}
      {form.data && (
        <Section title={t('asked.title')} lead={t('asked.lead')}>
          <Fields found={form.data} />
        </Section>
      )}
    </Box>
  );
}

function Fields({ found }: { found: ContactForm }) {
  const { t } = useTranslation(['contact', 'common']);
  const { active: profile } = useSession();
  const change = useChangeContactForm();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: toValues(found) });
  const email = useWatch({ control: form.control, name: 'known.email' });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        form.reset(toValues(await change.mutateAsync({ form: found, body: toBody(values) })));
        toast.success(t('common:saved'));
      }}
    >
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />
      <CheckField name="active" label={t('active')} hint={t('activeHint')} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {KINDS.map((kind) => (
          <SelectField key={kind} name={`known.${kind}`} label={t(`kind.${kind}`)} hint={kind === 'last_name' ? t('lastNameHint') : undefined} options={ASKED.map((value) => ({ value, label: t(`asked.${value}`) }))} required />
        ))}
      </Box>
      {email !== 'required' && <Alert severity="info">{t(email === 'none' ? 'noAnswer' : 'maybeNoAnswer')}</Alert>}
      <OwnFields max={FIELDS_MAX - KINDS.length} />
      <Typography variant="body2" color="textSecondary">
        {t('message')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" disabled={!form.formState.isDirty}>
          {t('common:save')}
        </SubmitButton>
        {found.active && profile?.username && (
          <Button href={`${paths.shop(profile.username)}/contact`} target="_blank" rel="noopener">
            {t('look')}
          </Button>
        )}
        <Button component={Link} to={paths.cabinet.contactMessages}>
          {t('messages.title')}
        </Button>
      </Box>
    </Form>
  );
}
