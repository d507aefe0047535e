import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { newIdempotencyKey } from '@/api/client';
import { paths } from '@/app/paths';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { FormDialog } from '@/parts/form/FormDialog';
import { TextField } from '@/parts/form/TextField';
import { TemplatePicture } from './TemplatePicture';
import { type PageKind, TITLE_MAX, type Template } from './model';
import { usePageMutations, useTemplates } from './queries';
import { useTemplateName } from './useTemplateName';

interface Values {
  title: string;
  /** Empty until one is chosen: the first. */
  template: string;
}

/** A title and a template make a draft, which opens. */
export default function MakeDialog({ kind, onClose }: { kind: PageKind; onClose: () => void }) {
  const { t } = useTranslation('shop_pages');
  const navigate = useNavigate();
  const { make } = usePageMutations();
  const key = useRef(newIdempotencyKey());
  const templates = useTemplates();
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { title: kind === 'main' ? t('kind.main') : '', template: '' } });
  async function save(values: Values) {
    try {
      const template = values.template || (templates.data?.[0]?.id ?? '');
      const made = await make.mutateAsync({ title: values.title, template, kind, idempotencyKey: key.current });
      await navigate(paths.cabinet.shopPageEditor(made.id));
    } finally {
      key.current = newIdempotencyKey();
    }
  }
  return (
    <FormDialog title={t(kind === 'main' ? 'newMain' : 'newPage')} verb={t('make')} form={form} onSave={save} onClose={onClose}>
      <TextField name="title" label={t('field.pageTitle')} hint={t('pageTitleHint')} required autoFocus maxLength={TITLE_MAX} />
      {templates.isError ? <Unreachable error={templates.error} onRetry={() => void templates.refetch()} /> : templates.data ? <Templates templates={templates.data} /> : <RowsSkeleton count={3} />}
    </FormDialog>
  );
}

/** Each drawn as it will look. */
function Templates({ templates }: { templates: readonly Template[] }) {
  const { t } = useTranslation('shop_pages');
  const { field } = useController<Values, 'template'>({ name: 'template' });
  const nameOf = useTemplateName();
  // One that is not offered is not chosen without a word either.
  const first = templates[0]?.id;
  const isOffered = templates.some(({ id }) => id === field.value);
  const { onChange } = field;
  useEffect(() => {
    if (!isOffered && first) onChange(first);
  }, [isOffered, first, onChange]);
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minInlineSize: 0 }}>
      <Typography component="legend" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('template.label')}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 1.5 }}>
        {templates.map(({ id, document }, at) => {
          const chosen = field.value === '' ? at === 0 : field.value === id;
          return (
            <ButtonBase
              key={id}
              aria-pressed={chosen}
              onClick={() => onChange(id)}
              sx={{ display: 'block', textAlign: 'start', borderRadius: 1, border: '2px solid', borderColor: chosen ? 'primary.main' : 'divider', overflow: 'hidden', '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main' } }}
            >
              <TemplatePicture document={document} />
              <Typography component="span" variant="body2" sx={{ display: 'block', px: 1, py: 0.75, fontWeight: chosen ? 650 : 450 }}>
                {nameOf(id)}
              </Typography>
            </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
}
