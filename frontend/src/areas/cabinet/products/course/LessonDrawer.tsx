import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { DetailDrawer } from '@/parts/DetailDrawer';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { RichTextField } from '@/parts/form/RichTextField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { fromValue, toValue } from '@/parts/form/rich/document';
import { useAutosave } from '../autosave';
import type { Product } from '../model';
import { useStepSave, useWizard } from '../wizard';
import { LessonFileField } from './LessonFileField';
import { FILES, fits } from './kinds';
import { LESSON_KINDS, type Lesson, type LessonKind, type LessonPatch, refreshCourse, useLesson, writeLesson } from './queries';

const NAME_CHARS_MAX = 255;
const TEXT_CHARS_MAX = 20_000;
const ROWS = 8;

interface Values {
  name: string;
  kind: string;
  content: string;
  preview: boolean;
}

interface Props {
  product: Product;
  id: string;
  onClose: () => void;
}

/** Everything about one lesson; it saves itself like every step. */
export function LessonDrawer({ product, id, onClose }: Props) {
  const { t } = useTranslation(['courses', 'products', 'common']);
  const { state, settle } = useWizard();
  const lesson = useLesson(product.id, id);
  // A refused field keeps the seller where it can be mended.
  const close = async () => {
    if (await settle()) onClose();
  };
  return (
    <DetailDrawer
      open
      title={lesson.data?.name ?? t('lesson.title')}
      onClose={() => void close()}
      actions={
        <>
          <Button variant="contained" onClick={() => void close()}>
            {t('lesson.done')}
          </Button>
          <Typography variant="body2" color="textSecondary" role="status" sx={{ alignSelf: 'center' }}>
            {t(`products:save.${state}`)}
          </Typography>
        </>
      }
    >
      {lesson.isPending && <RowsSkeleton count={4} />}
      {lesson.isError && !lesson.data && <Unreachable error={lesson.error} onRetry={() => void lesson.refetch()} />}
      {lesson.data && <LessonForm key={id} product={product} lesson={lesson.data} />}
    </DetailDrawer>
  );
}

function LessonForm({ product, lesson }: { product: Product; lesson: Lesson }) {
  const { t } = useTranslation('courses');
  const client = useQueryClient();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: lesson.name, kind: lesson.kind, content: toValue(lesson.content), preview: lesson.preview },
  });
  const save = useAutosave<Values>({
    product,
    form,
    write: (id, version, body) => writeLesson(id, lesson.id, version, body as LessonPatch),
    toChange: (values, changed) => {
      const body: Record<string, unknown> = Object.fromEntries(changed.map((key) => [key, values[key]]));
      if (changed.includes('content')) body.content = fromValue(values.content) ?? { type: 'doc', content: [] };
      // A file that does not fit goes with the kind that it was for.
      if (changed.includes('kind') && lesson.file && !fits(values.kind, lesson.file.contentType)) body.uploadId = null;
      return body;
    },
  });
  useStepSave(save);
  const takeOff = useMutation({
    mutationFn: () => writeLesson(product.id, lesson.id, product.version, { uploadId: null }),
    onSuccess: () => refreshCourse(client, product.id),
  });
  const kind = useWatch({ control: form.control, name: 'kind' }) as LessonKind;
  const takes = FILES[kind];
  const kinds = LESSON_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }));
  return (
    <Form form={form} onSubmit={save.flush}>
      <TextField name="name" label={t('lesson.name')} hint={t('lesson.nameHint')} required maxLength={NAME_CHARS_MAX} autoFocus />
      <SelectField name="kind" label={t('lesson.kind')} hint={t(`kindText.${kind}`)} options={kinds} required />
      {takes && (
        <Box>
          <LessonFileField product={product.id} lesson={lesson.id} takes={takes} file={lesson.file} busy={takeOff.isPending} onRemove={() => takeOff.mutate()} />
        </Box>
      )}
      <RichTextField
        name="content"
        label={t(takes ? 'lesson.textBeside' : 'lesson.text')}
        hint={t(takes ? 'lesson.textBesideHint' : 'lesson.textHint')}
        rows={takes ? 3 : ROWS}
        maxLength={TEXT_CHARS_MAX}
      />
      <CheckField name="preview" label={t('lesson.preview')} hint={t('lesson.previewHint')} />
    </Form>
  );
}
