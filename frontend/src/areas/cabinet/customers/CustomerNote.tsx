import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch } from '@/api/client';
import { Section } from '@/parts/Section';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';

const ROWS = 3;
const ROWS_MAX = 12;

/** What a seller notes of a customer, who never sees it. */
export function CustomerNote({ customer }: { customer: { id: string; note: string } }) {
  const { t } = useTranslation('customers');
  const client = useQueryClient();
  const form = useForm({ defaultValues: { note: customer.note } });
  async function save({ note }: { note: string }) {
    await patch('/v1/cabinet/customers/{id}', { path: { id: customer.id }, body: { note } });
    form.reset({ note });
    toast.success(t('noteSaved'));
    await Promise.all([client.invalidateQueries({ queryKey: ['customer'] }), client.invalidateQueries({ queryKey: ['list', 'customers'] })]);
  }
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Section title={t('note')}>
      <Form form={form} onSubmit={save}>
        <LeaveGuard dirty={isDirty && !isSubmitting} />
        <TextField name="note" label={t('note')} hint={t('noteHint')} rows={ROWS} rowsMax={ROWS_MAX} />
        <Box>
          <SubmitButton size="medium" disabled={!isDirty}>
            {t('noteSave')}
          </SubmitButton>
        </Box>
      </Form>
    </Section>
  );
}
