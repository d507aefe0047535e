import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { When } from '@/parts/When';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { OtherProducts } from '../OtherProducts';
import { overAMonthOld } from '../age';
import { type Change, useAutosave } from '../autosave';
import { type Content, useReplaceContents } from '../contents';
import type { Product } from '../model';
import { useStepSave } from '../wizard';

/** What buyers of a bundle or members get. */
export function ProductsStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const contents: Content[] = product.contents ?? [];
  const replace = useReplaceContents(product);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {contents.length > 0 && overAMonthOld(product.createdAt) && (
        <Alert severity="warning" role="note">
          {t(product.form === 'membership' ? 'contents.oldMembership' : 'contents.oldBundle')} <When value={product.createdAt} as="day" />
        </Alert>
      )}
      <OtherProducts
        items={contents}
        busy={replace.isPending}
        words={{ list: t('contents.list'), add: t('contents.add'), hint: t('contents.hint'), archived: t('contents.archived') }}
        onChange={(ids) => replace.mutate(ids)}
      />
      <Sharing product={product} />
    </Box>
  );
}

/** Whether what is put in later reaches those who bought before. */
function Sharing({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const form = useForm<{ sharesChanges: boolean }>({ defaultValues: { sharesChanges: product.sharesChanges } });
  const save = useAutosave({ product, form, toChange: (values): Change => ({ sharesChanges: values.sharesChanges }) as Change });
  useStepSave(save);
  return (
    <Form form={form} onSubmit={save.flush}>
      <CheckField name="sharesChanges" label={t('contents.shares')} hint={t('contents.sharesHint')} />
    </Form>
  );
}
