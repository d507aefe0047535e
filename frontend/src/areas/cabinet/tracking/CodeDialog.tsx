import Alert from '@mui/material/Alert';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import { ManyField } from '@/parts/form/ManyField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { FormDialog } from '@/parts/form/FormDialog';
import { exact } from '@/parts/marked';
import { HostsField } from './HostsField';
import { ACCOUNTS, CATEGORIES, type CodeForm, FORMS, PAGE_EVENTS, type TrackingCode, usualCategory } from './model';
import { useCodeMutations } from './queries';

const LINE_CHARS_MAX = 255;
const SNIPPET_CHARS_MAX = 20_000;
const SNIPPET_ROWS = 6;

type Values = Pick<TrackingCode, 'form' | 'name' | 'account' | 'snippet' | 'hosts' | 'category' | 'events'>;

const FRESH: Values = { form: 'google_analytics_4', name: '', account: '', snippet: '', hosts: [], category: 'statistics', events: [] };

/** A code that hears everything says so by naming nothing. */
function shown(code: TrackingCode): Values {
  const { form, name, account, snippet, hosts, category, events } = code;
  return { form, name, account, snippet, hosts, category, events: events.length === PAGE_EVENTS.length ? [] : events };
}

/** Makes a tracking code, or changes one. */
export function CodeDialog({ code, onClose }: { code?: TrackingCode; onClose: () => void }) {
  const { t } = useTranslation('tracking');
  const forms = useStateWords('tracking', 'form');
  const events = useStateWords('tracking', 'event');
  const categories = useStateWords('tracking', 'category');
  const { add, change } = useCodeMutations();
  const form = useForm<Values>({ defaultValues: code ? shown(code) : FRESH });
  const [kind, account] = useWatch({ control: form.control, name: ['form', 'account'] });
  const own = kind === 'custom_tracking_codes';
  // Another kind is another category, and has nothing of what was typed for the one before.
  const choose = (next: string) => {
    form.setValue('category', usualCategory(next as CodeForm));
    form.resetField(next === 'custom_tracking_codes' ? 'account' : 'snippet');
  };
  const save = (values: Values) => {
    const body = { ...values, account: own ? '' : values.account, snippet: own ? values.snippet : '' };
    const { form: _form, ...rest } = body;
    return code ? change.mutateAsync({ code, body: rest }) : add.mutateAsync(body);
  };
  return (
    <FormDialog title={code ? t('dialog.change') : t('add')} form={form} onSave={save} onClose={onClose}>
      <SelectField name="form" label={t('dialog.form')} required disabled={code !== undefined} options={FORMS.map((value) => ({ value, label: forms(value) }))} onPick={choose} />
      {kind === 'google_analytics' && <Alert severity="info">{t('dialog.retired')}</Alert>}
      <TextField name="name" label={t('dialog.name')} hint={t('dialog.nameHint')} required maxLength={LINE_CHARS_MAX} />
      {own ? (
        <TextField name="snippet" label={t('dialog.snippet')} hint={t('dialog.snippetHint')} required rows={SNIPPET_ROWS} rowsMax={2 * SNIPPET_ROWS} maxLength={SNIPPET_CHARS_MAX} mono />
      ) : (
        <TextField name="account" key={kind} label={t('dialog.account')} hint={account ? '' : t('dialog.accountHint', { example: exact(ACCOUNTS[kind]) })} required maxLength={LINE_CHARS_MAX} />
      )}
      {(own || kind === 'google_tag_manager') && <HostsField name="hosts" label={t('dialog.hosts')} hint={t(own ? 'dialog.hostsHint' : 'dialog.hostsMore')} />}
      <SelectField name="category" label={t('dialog.category')} hint={t('dialog.categoryHint')} required options={CATEGORIES.map((value) => ({ value, label: categories(value) }))} />
      <ManyField name="events" label={t('dialog.events')} hint={t('dialog.eventsHint')} options={PAGE_EVENTS} words={events} none={t('dialog.all')} noneLeft={t('dialog.noEvent')} />
    </FormDialog>
  );
}
