import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';
import { useAutosave } from '../autosave';
import { FormatBuilder } from '../license_keys/FormatBuilder';
import { ImportKeys } from '../license_keys/ImportKeys';
import { StockFigures } from '../license_keys/StockFigures';
import { type KeySettings, type Source, refreshKeys, useKeySettings, writeSettings } from '../license_keys/queries';
import type { Product } from '../model';
import { numberRule, toNumber } from '../numbers';
import { useStepSave } from '../wizard';

const THRESHOLD_MAX = 10_000;
/** A pattern to begin with: long enough for every shop, short enough to be typed. */
const SUGGESTED = 'KEY-{X:5}-{X:5}';

interface Values {
  source: Source;
  format: string;
  lowThreshold: string;
}

/** Where the keys come from, how many there are, and when to warn. */
export function LicenseKeysStep({ product }: { product: Product }) {
  const settings = useKeySettings(product.id);
  if (settings.isPending) return <RowsSkeleton />;
  if (settings.isError) return <Unreachable error={settings.error} onRetry={() => void settings.refetch()} />;
  return <Keys product={product} settings={settings.data} />;
}

function Keys({ product, settings }: { product: Product; settings: KeySettings }) {
  const { t } = useTranslation('license_keys');
  const client = useQueryClient();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { source: settings.source as Source, format: settings.format, lowThreshold: String(settings.lowThreshold) },
  });
  const save = useAutosave<Values>({
    product,
    form,
    write: async (id, version, body) => {
      const saved = await writeSettings(id, version, body);
      await refreshKeys(client, id);
      return saved;
    },
    toChange: (values, changed) => {
      const lowThreshold = toNumber(values.lowThreshold);
      if (changed.includes('lowThreshold') && lowThreshold === undefined) return undefined;
      const all = { source: values.source, format: values.format.trim(), lowThreshold };
      return Object.fromEntries(changed.map((key) => [key, all[key]]));
    },
  });
  useStepSave(save);
  const source = useWatch({ control: form.control, name: 'source' });
  const suggest = () => {
    if (form.getValues('source') === 'generated' && form.getValues('format') === '') form.setValue('format', SUGGESTED);
  };
  const rule = numberRule({ min: 0, max: THRESHOLD_MAX, words: t('settings.thresholdRule') });
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Form form={form} onSubmit={save.flush}>
        <Box onChange={suggest}>
          <RadioField
            name="source"
            label={t('settings.source')}
            columns={2}
            options={[
              { value: 'list', label: t('settings.list'), text: t('settings.listText') },
              { value: 'generated', label: t('settings.generated'), text: t('settings.generatedText') },
            ]}
          />
        </Box>
        {source === 'generated' && <FormatBuilder product={product.id} onChange={() => void save.flush()} />}
        {source === 'list' && (
          <TextField name="lowThreshold" label={t('settings.threshold')} hint={t('settings.thresholdHint')} inputMode="numeric" required rules={rule} />
        )}
      </Form>
      {source === 'list' && (
        <>
          <Divider />
          <ImportKeys product={product.id} />
        </>
      )}
      <Divider />
      <StockFigures product={product.id} settings={settings} />
    </Box>
  );
}
