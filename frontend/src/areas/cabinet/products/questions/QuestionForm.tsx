import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch, post } from '@/api/client';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { refreshProduct } from '../queries';
import { linesOf, placed } from './options';
import { QUESTION_TYPES, type Question, type QuestionType } from './queries';

const QUESTION_CHARS_MAX = 500;
const LINE_CHARS_MAX = 255;

interface Values {
  fieldType: QuestionType;
  question: string;
  provider: string;
  /** One a line. */
  options: string;
  mandatory: boolean;
}

interface Props {
  product: string;
  /** The question that is changed; without one a new one is made. */
  question?: Question;
  onDone: () => void;
}

export function QuestionForm({ product, question, onDone }: Props) {
  const { t } = useTranslation(['questions', 'common']);
  const client = useQueryClient();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      fieldType: (question?.fieldType as QuestionType | undefined) ?? 'open_question',
      question: question?.question ?? '',
      provider: question?.provider ?? '',
      options: (question?.options ?? []).join('\n'),
      mandatory: question?.mandatory ?? false,
    },
  });
  const type = useWatch({ control: form.control, name: 'fieldType' });

  async function save({ fieldType, ...values }: Values) {
    const body = {
      question: values.question.trim(),
      provider: fieldType === 'service' ? values.provider.trim() : '',
      options: fieldType === 'select_box' ? linesOf(values.options) : [],
      mandatory: values.mandatory,
    };
    const sent = question
      ? patch('/v1/cabinet/products/{product}/opt_in_questions/{id}', { path: { product, id: question.id }, body, version: question.version })
      : post('/v1/cabinet/products/{product}/opt_in_questions', { path: { product }, body: { fieldType, ...body } });
    await sent.catch((error: unknown) => {
      throw placed(error);
    });
    // Clean before the screen changes, so that the leave guard lets it.
    form.reset(form.getValues());
    await refreshProduct(client, product);
    onDone();
  }

  return (
    <Form form={form} onSubmit={save}>
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting && !form.formState.isSubmitSuccessful} />
      {!question && (
        <RadioField
          name="fieldType"
          label={t('field.type')}
          columns={2}
          options={QUESTION_TYPES.map((value) => ({ value, label: t(`type.${value}`), text: t(`typeText.${value}`) }))}
        />
      )}
      <TextField name="question" label={t('field.question')} hint={t(`questionHint.${type}`)} required rows={2} maxLength={QUESTION_CHARS_MAX} />
      {type === 'service' && <TextField name="provider" label={t('field.provider')} hint={t('field.providerHint')} required maxLength={LINE_CHARS_MAX} />}
      {type === 'select_box' && <TextField name="options" label={t('field.options')} hint={t('field.optionsHint')} required rows={4} rowsMax={14} />}
      <CheckField name="mandatory" label={t('field.mandatory')} hint={type === 'service' ? t('field.mandatoryService') : t('field.mandatoryHint')} />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SubmitButton>{question ? t('common:save') : t('add')}</SubmitButton>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
      </Box>
    </Form>
  );
}
