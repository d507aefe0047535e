import Visibility from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { type Change, useAutosave } from './autosave';
import type { Digital, Product } from './model';
import { useStepSave } from './wizard';

/** Whether buyers get PDFs with their name on every page. */
export function Stamping({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const form = useForm<{ stampsPdfs: boolean }>({ defaultValues: { stampsPdfs: product.stampsPdfs } });
  const save = useAutosave({ product, form, toChange: (values): Change => ({ stampsPdfs: values.stampsPdfs }) as Change });
  useStepSave(save);
  return (
    <Form form={form} onSubmit={save.flush}>
      <CheckField name="stampsPdfs" label={t('files.stamp')} hint={t('files.stampHint')} />
    </Form>
  );
}

/** The first page as a buyer gets it, or why there is none. */
export function StampState({ product, file }: { product: string; file: Digital }) {
  const { t } = useTranslation('products');
  const preview = useMutation({
    mutationFn: async (tab: Window | null) => {
      const path = { product, id: file.id };
      try {
        const { url } = await get('/v1/cabinet/products/{product}/digitals/{id}/stamp_preview', { path });
        if (tab) tab.location.href = url;
        else window.location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  if (file.stampRefusal)
    return (
      <Typography variant="body2" color="error" role="alert" sx={{ flexBasis: '100%' }}>
        {t(`refusal.${file.stampRefusal as 'pdf_broken'}`, { defaultValue: t('refusal.other') })}
      </Typography>
    );
  if (!file.hasStampPreview) return null;
  return (
    <Button
      size="small"
      startIcon={<Visibility />}
      disabled={preview.isPending}
      aria-label={t('files.previewOf', { name: file.name })}
      // A tab is opened by the click itself, or browsers take it for an advertisement.
      onClick={() => preview.mutate(window.open('', '_blank'))}
    >
      {t('files.preview')}
    </Button>
  );
}
