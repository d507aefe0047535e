import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField } from '@/parts/form/CheckField';
import { TextField } from '@/parts/form/TextField';
import { FormDialog } from '@/parts/form/FormDialog';
import { type Category, type CategoryWords, useCategoryMutations } from './queries';

const TITLE_CHARS_MAX = 255;
const DESCRIPTION_CHARS_MAX = 300;
/** The api's own first choice. */
const COLOR = '#5b6b7b';

/** Creates a category, or changes one. */
export function CategoryDialog({ category, onClose }: { category?: Category; onClose: () => void }) {
  const { t } = useTranslation('categories');
  const { add, change } = useCategoryMutations();
  const form = useForm<CategoryWords>({
    defaultValues: {
      title: category?.title ?? '',
      description: category?.description ?? '',
      color: category?.color ?? COLOR,
      hidden: category?.hidden ?? false,
    },
  });
  const save = (values: CategoryWords) => {
    const body = { ...values, title: values.title.trim(), description: values.description.trim() };
    return category ? change.mutateAsync({ category, body }) : add.mutateAsync(body);
  };
  return (
    <FormDialog title={category ? t('category.change') : t('category.add')} form={form} onSave={save} onClose={onClose}>
      <TextField name="title" label={t('category.name')} hint={t('category.nameHint')} required maxLength={TITLE_CHARS_MAX} autoFocus />
      <TextField name="description" label={t('category.description')} rows={2} maxLength={DESCRIPTION_CHARS_MAX} />
      <TextField name="color" type="color" label={t('category.color')} />
      <CheckField name="hidden" label={t('category.hidden')} hint={t('category.hiddenHint')} />
    </FormDialog>
  );
}
