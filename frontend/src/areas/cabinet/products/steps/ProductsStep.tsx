import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { When } from '@/parts/When';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { TextField } from '@/parts/form/TextField';
import { OtherProducts } from '../OtherProducts';
import { wantsReview } from '../age';
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
      {contents.length > 0 && wantsReview(product.createdAt, product.contentsReviewOn) && (
        <Alert severity="warning" role="note">
          {product.contentsReviewOn ? (
            t('contents.reviewDue')
          ) : (
            <>
              {t(product.form === 'membership' ? 'contents.oldMembership' : 'contents.oldBundle')} <When value={product.createdAt} as="day" />
            </>
          )}
        </Alert>
      )}
      <OtherProducts
        items={contents}
        busy={replace.isPending}
        words={{ list: t('contents.list'), add: t('contents.add'), hint: t('contents.hint'), archived: t('contents.archived') }}
        onChange={(ids) => replace.mutate(ids)}
      />
      <Settings product={product} />
    </Box>
  );
}

interface Values {
  sharesChanges: boolean;
  contentsReviewOn: string;
}

/** Whether what is put in later reaches those who bought before, and when its seller wants to look at it again. */
function Settings({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const form = useForm<Values>({ defaultValues: { sharesChanges: product.sharesChanges, contentsReviewOn: product.contentsReviewOn ?? '' } });
  const save = useAutosave({
    product,
    form,
    toChange: ({ sharesChanges, contentsReviewOn }): Change => ({ sharesChanges, contentsReviewOn: contentsReviewOn || null }) as Change,
  });
  useStepSave(save);
  return (
    <Form form={form} onSubmit={save.flush}>
      <CheckField name="sharesChanges" label={t('contents.shares')} hint={t('contents.sharesHint')} />
      <TextField name="contentsReviewOn" type="date" label={t('contents.reviewOn')} hint={t('contents.reviewOnHint')} />
    </Form>
  );
}
