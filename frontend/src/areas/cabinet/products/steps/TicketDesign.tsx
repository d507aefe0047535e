import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Answer, get, patch, post } from '@/api/client';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';
import { DocumentPreview } from '../DocumentPreview';
import type { Product } from '../model';
import { useQuietSave } from '../quietSave';
import { useStepSave } from '../wizard';

type Design = Answer<'/v1/cabinet/products/{product}/ticket_design', 'get'>;
type Values = Pick<Design, 'accent' | 'header' | 'footer' | 'showCover' | 'paper'>;

const HEADER_CHARS_MAX = 60;
const FOOTER_CHARS_MAX = 120;
const keys = { design: (id: string) => ['product', id, 'ticket_design'], preview: (id: string) => ['product', id, 'ticket_preview'] };

/** How tickets look, with the very sheet that buyers get beside it. */
export function TicketDesign({ product }: { product: Product }) {
  const design = useQuery({
    queryKey: keys.design(product.id),
    queryFn: ({ signal }) => get('/v1/cabinet/products/{product}/ticket_design', { path: { product: product.id }, signal }),
  });
  return design.data ? <Fields product={product} design={design.data} /> : <RowsSkeleton count={5} />;
}

function Fields({ product, design }: { product: Product; design: Design }) {
  const { t } = useTranslation('products');
  const { accent, header, footer, showCover, paper } = design;
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { accent, header, footer, showCover, paper } });
  const [shown, setShown] = useState<Values>(form.getValues());
  const client = useQueryClient();
  const save = useQuietSave(form, async (values) => {
    const saved = await patch('/v1/cabinet/products/{product}/ticket_design', { path: { product: product.id }, body: values });
    client.setQueryData(keys.design(product.id), saved);
    setShown(values);
  });
  useStepSave(save);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Form form={form} onSubmit={save.flush}>
        <TextField name="accent" type="color" label={t('design.accent')} hint={t('design.accentHint')} />
        <TextField name="header" label={t('design.header')} hint={t('design.headerHint')} maxLength={HEADER_CHARS_MAX} />
        <TextField name="footer" label={t('design.footer')} hint={t('design.footerHint')} maxLength={FOOTER_CHARS_MAX} />
        <RadioField
          name="paper"
          label={t('design.paper')}
          columns={2}
          options={(['a4', 'strip'] as const).map((value) => ({ value, label: t(`design.papers.${value}`), text: t(`design.papersText.${value}`) }))}
        />
        <CheckField name="showCover" label={t('design.showCover')} />
      </Form>
      <Preview product={product} values={shown} />
    </Box>
  );
}

/** The very sheet, as it was saved last. */
function Preview({ product, values }: { product: Product; values: Values }) {
  const { t, i18n } = useTranslation('products');
  const preview = useQuery({
    queryKey: [...keys.preview(product.id), product.version, i18n.language, values],
    queryFn: () => post('/v1/cabinet/products/{product}/ticket_design/preview', { path: { product: product.id }, body: values }),
    placeholderData: (before) => before,
  });
  return <DocumentPreview rendered={preview.data} label={t('design.preview')} file="ticket.pdf" />;
}
