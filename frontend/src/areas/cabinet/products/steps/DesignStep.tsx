import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Answer, get, patch, post } from '@/api/client';
import { announce } from '@/app/queries';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';
import type { SaveState } from '../autosave';
import type { Product } from '../model';
import { useStepSave } from '../wizard';

type Design = Answer<'/v1/cabinet/products/{product}/ticket_design', 'get'>;
type Values = Pick<Design, 'accent' | 'header' | 'footer' | 'showCover' | 'paper'>;

const QUIET_MS = 500;
const HEADER_CHARS_MAX = 60;
const FOOTER_CHARS_MAX = 120;
const keys = { design: (id: string) => ['product', id, 'ticket_design'], preview: (id: string) => ['product', id, 'ticket_preview'] };

/** How tickets look, with the very sheet that buyers get beside it. */
export function DesignStep({ product }: { product: Product }) {
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
  const save = useDesignSave(product.id, form, setShown);
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

/** Saves by itself when nobody types, and shows what was saved. */
function useDesignSave(product: string, form: ReturnType<typeof useForm<Values>>, onShown: (values: Values) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>('saved');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(JSON.stringify(form.getValues()));
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const values = form.getValues();
    if (JSON.stringify(values) === last.current) return true;
    setState('saving');
    try {
      const saved = await patch('/v1/cabinet/products/{product}/ticket_design', { path: { product }, body: values });
      last.current = JSON.stringify(values);
      client.setQueryData(keys.design(product), saved);
      onShown(values);
      setState('saved');
      return true;
    } catch (error) {
      announce(error);
      setState('failed');
      return false;
    }
  }, [client, form, onShown, product]);
  useEffect(() => {
    const watching = form.watch((_values, { type }) => {
      if (type !== 'change') return;
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), QUIET_MS);
    });
    return () => {
      watching.unsubscribe();
      clearTimeout(timer.current);
      void flush();
    };
  }, [form, flush]);
  return { state, flush };
}

/** The same sheet as a picture and as a PDF. */
function Preview({ product, values }: { product: Product; values: Values }) {
  const { t, i18n } = useTranslation('products');
  const preview = useQuery({
    queryKey: [...keys.preview(product.id), product.version, i18n.language, values],
    queryFn: () => post('/v1/cabinet/products/{product}/ticket_design/preview', { path: { product: product.id }, body: values }),
    placeholderData: (before) => before,
  });
  if (!preview.data) return <RowsSkeleton count={6} />;
  const { svg, pdf } = preview.data;
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      <Box
        component="img"
        alt={t('design.preview')}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        sx={{ inlineSize: '100%', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
      />
      <Box component="figcaption">
        <Button component="a" variant="outlined" href={`data:application/pdf;base64,${pdf}`} download="ticket.pdf">
          {t('design.pdf')}
        </Button>
      </Box>
    </Box>
  );
}
