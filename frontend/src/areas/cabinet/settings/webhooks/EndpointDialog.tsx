import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import { ManyField } from '@/parts/form/ManyField';
import { TextField } from '@/parts/form/TextField';
import { FormDialog } from '@/parts/form/FormDialog';
import { EVENT_TYPES, type Endpoint, type EndpointWords, groupOf } from './model';
import { useEndpointMutations } from './queries';

const URL_CHARS_MAX = 2000;
const DESCRIPTION_CHARS_MAX = 255;

interface Props {
  endpoint?: Endpoint;
  /** The secret of a new one, which is shown once. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Makes an endpoint, or changes one. */
export function EndpointDialog({ endpoint, onMade, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const words = useStateWords('webhooks', 'type');
  const groups = useStateWords('webhooks', 'group');
  const { add, change } = useEndpointMutations();
  const form = useForm<EndpointWords>({
    defaultValues: { url: endpoint?.url ?? '', description: endpoint?.description ?? '', eventTypes: endpoint?.eventTypes ?? [] },
  });
  const save = async (values: EndpointWords) => {
    const body = { ...values, url: values.url.trim(), description: (values.description ?? '').trim() };
    if (endpoint) return change.mutateAsync({ endpoint, body });
    const made = await add.mutateAsync(body);
    onMade(made.secret ?? '');
    return made;
  };
  return (
    <FormDialog title={endpoint ? t('dialog.change') : t('add')} form={form} onSave={save} onClose={onClose}>
      <TextField name="url" type="url" label={t('dialog.url')} hint={t('dialog.urlHint')} required maxLength={URL_CHARS_MAX} autoFocus />
      <TextField name="description" label={t('dialog.description')} hint={t('dialog.descriptionHint')} maxLength={DESCRIPTION_CHARS_MAX} />
      <ManyField
        name="eventTypes"
        label={t('dialog.types')}
        hint={t('dialog.typesHint')}
        options={EVENT_TYPES}
        words={words}
        groups={(type) => groups(groupOf(type))}
        none={t('dialog.all')}
        noneLeft={t('dialog.noType')}
      />
    </FormDialog>
  );
}
