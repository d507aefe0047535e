import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { Fields } from './Fields';
import { Preview } from './Preview';
import { type CheckoutSettings, type Values, bodyOf, newValues, valuesOf } from './model';
import { useAllSettings, useSettings, useSettingsMutations } from './queries';

const NEW = 'new';

/** `/cabinet/settings/checkout/new` and `/cabinet/settings/checkout/{id}`. */
export function Component() {
  const { id = NEW } = useParams();
  return id === NEW ? <New /> : <Existing key={id} id={id} />;
}

function New() {
  const all = useAllSettings();
  if (all.isError && !all.data) return <Unreachable error={all.error} onRetry={() => void all.refetch()} />;
  return all.data ? <Editor start={newValues(all.data)} /> : <RowsSkeleton count={5} />;
}

function Existing({ id }: { id: string }) {
  const settings = useSettings(id);
  if (settings.isError && !settings.data) return <Unreachable error={settings.error} onRetry={() => void settings.refetch()} />;
  return settings.data ? <Editor settings={settings.data} start={valuesOf(settings.data)} /> : <RowsSkeleton count={5} />;
}

function Editor({ settings, start }: { settings?: CheckoutSettings; start: Values }) {
  const { t } = useTranslation(['checkout', 'common']);
  const navigate = useNavigate();
  const { add, change } = useSettingsMutations();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: start });
  const values = useWatch({ control: form.control }) as Values;
  async function save(said: Values) {
    if (settings) await change.mutateAsync({ settings, body: bodyOf(said) });
    else await add.mutateAsync(said);
    form.reset(said);
    toast.success(t('common:saved'));
    if (!settings) await navigate(paths.cabinet.checkoutSettings);
  }
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState;
  // New settings lead back to the list at once; others stay open, and may be changed again.
  const dirty = isDirty && !isSubmitting && (settings !== undefined || !isSubmitSuccessful);
  return (
    <>
      <PageTitle lead={t('editLead')}>{settings ? settings.name || t('unnamed') : t('newTitle')}</PageTitle>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { lg: 'minmax(0, 7fr) minmax(0, 6fr)' }, alignItems: 'start' }}>
        <Form form={form} onSubmit={save}>
          <LeaveGuard dirty={dirty} />
          <Fields />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <SubmitButton size="medium">{t('common:save')}</SubmitButton>
            <Button component={Link} to={paths.cabinet.checkoutSettings}>
              {t('common:cancel')}
            </Button>
            {!settings && (
              <Typography variant="body2" color="textSecondary">
                {t('first')}
              </Typography>
            )}
          </Box>
        </Form>
        <Box sx={{ position: { lg: 'sticky' }, insetBlockStart: { lg: 80 } }}>
          <Preview values={values} />
        </Box>
      </Box>
    </>
  );
}
