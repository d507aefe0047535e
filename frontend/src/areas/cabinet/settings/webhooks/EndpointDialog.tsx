import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import { TextField } from '@/parts/form/TextField';
import { useFieldProps } from '@/parts/form/useFieldProps';
import { FormDialog } from '../../shelves/FormDialog';
import { EVENT_TYPES, type Endpoint, type EndpointWords, type EventType, groupOf } from './model';
import { useEndpointDeeds } from './queries';

const URL_CHARS_MAX = 2000;
const DESCRIPTION_CHARS_MAX = 255;

/** Which events; none chosen is all of them. */
function TypesField({ name, label, hint }: { name: string; label: string; hint: string }) {
  const { field, shared } = useFieldProps({ name, label, hint });
  const { t } = useTranslation('webhooks');
  const words = useStateWords('webhooks', 'type');
  const groups = useStateWords('webhooks', 'group');
  const chosen = field.value as EventType[];
  return (
    <Autocomplete<EventType, true>
      multiple
      disableCloseOnSelect
      id={shared.id}
      value={chosen}
      options={EVENT_TYPES}
      groupBy={(type) => groups(groupOf(type))}
      getOptionLabel={(type) => words(type)}
      noOptionsText={t('dialog.noType')}
      onChange={(_, types) => field.onChange(types)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          inputRef={field.ref}
          label={shared.label}
          error={shared.error}
          helperText={shared.helperText}
          placeholder={chosen.length === 0 ? t('dialog.all') : ''}
        />
      )}
    />
  );
}

interface Props {
  endpoint?: Endpoint;
  /** The secret of a new one, which is shown once. */
  onMade: (secret: string) => void;
  onClose: () => void;
}

/** Makes an endpoint, or changes one. */
export function EndpointDialog({ endpoint, onMade, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const { add, change } = useEndpointDeeds();
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
      <TypesField name="eventTypes" label={t('dialog.types')} hint={t('dialog.typesHint')} />
    </FormDialog>
  );
}
