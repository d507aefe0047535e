import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { DocumentPreview } from '../DocumentPreview';
import { Handles } from '../certificates/Handles';
import { Places } from '../certificates/Places';
import { moved } from '../certificates/geometry';
import { type Change, type Place, type Settings, useChange, usePreview, useSettings } from '../certificates/queries';
import type { Cover, Product } from '../model';
import { useQuietSave } from '../quietSave';
import { useStepSave } from '../wizard';

const HEADER_CHARS_MAX = 60;
const LAYOUTS = ['landscape', 'portrait', 'custom'] as const;

interface Values {
  layout: string;
  accent: string;
  header: string;
  backgroundCoverId: string;
  places: Place[];
}

/** How certificates look, with the very sheet that buyers get beside it. */
export function CertificateDesign({ product }: { product: Product }) {
  const settings = useSettings(product.id);
  return settings.data ? <Fields product={product} settings={settings.data} /> : <RowsSkeleton count={5} />;
}

function Fields({ product, settings }: { product: Product; settings: Settings }) {
  const { t } = useTranslation('products');
  const { layout, accent, header, places } = settings;
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { layout, accent, header, places, backgroundCoverId: settings.backgroundCoverId ?? '' },
  });
  const change = useChange(product.id);
  const save = useQuietSave(form, ({ backgroundCoverId, ...values }) =>
    change({ ...values, header: values.header.trim(), backgroundCoverId: backgroundCoverId || null } as Change),
  );
  useStepSave(save);
  const chosen = useWatch({ control: form.control, name: 'layout' });
  const { field } = useController({ control: form.control, name: 'places' });
  // What is being dragged is no change yet: it is shown, and becomes one where it is let go.
  const [moving, setMoving] = useState<Place>();
  const shown = moving ? moved(field.value, moving) : field.value;
  const preview = usePreview(product.id, product.version, settings.version);
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Form form={form} onSubmit={save.flush}>
        <RadioField
          name="layout"
          label={t('certificate.layout')}
          options={LAYOUTS.map((value) => ({ value, label: t(`certificate.layouts.${value}`), text: t(`certificate.layoutsText.${value}`) }))}
        />
        <TextField name="accent" type="color" label={t('design.accent')} hint={t('certificate.accentHint')} />
        {chosen === 'custom' ? <Background covers={product.covers ?? []} /> : <TextField name="header" label={t('design.header')} hint={t('design.headerHint')} maxLength={HEADER_CHARS_MAX} />}
        {chosen === 'custom' && <Places places={shown} onChange={field.onChange} />}
      </Form>
      <Box sx={{ position: { md: 'sticky' }, insetBlockStart: { md: 16 } }}>
        <DocumentPreview rendered={preview.data} label={t('certificate.preview')} file="certificate.pdf">
          {chosen === 'custom' && <Handles places={shown} onDrag={setMoving} onMove={(place) => field.onChange(moved(field.value, place))} />}
        </DocumentPreview>
        {chosen === 'custom' && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {t('certificate.handlesHint')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** One of the product's pictures lies beneath everything. */
function Background({ covers }: { covers: Cover[] }) {
  const { t } = useTranslation('products');
  const ready = covers.filter((cover) => cover.state === 'ready');
  return (
    <SelectField
      name="backgroundCoverId"
      label={t('certificate.background')}
      hint={t(ready.length > 0 ? 'certificate.backgroundHint' : 'certificate.backgroundNone')}
      options={ready.map((cover, index) => ({ value: cover.id, label: cover.alt || t('certificate.picture', { number: index + 1 }) }))}
    />
  );
}
