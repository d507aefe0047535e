import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProductPatch } from '@/api/limits.gen';
import { useSession } from '@/app/session/SessionProvider';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { type Category, useCategories, useGroups } from '@/areas/cabinet/categories/queries';
import { AccessPassword } from '../AccessPassword';
import { DangerZone } from '../DangerZone';
import { MultiSelectField } from '../MultiSelectField';
import { type Change, useAutosave } from '../autosave';
import type { Product } from '../model';
import { numberRule, toNumber } from '../numbers';
import { Questions } from '../questions/Questions';
import { useStepSave } from '../wizard';
import { TrackingChoice } from '../TrackingChoice';
import { WebhookChoice } from '../WebhookChoice';

const VAT_KINDS = ['digital', 'live_online', 'service', 'consulting'] as const;

interface Values {
  slug: string;
  internalName: string;
  costCenter: string;
  limit: string;
  private: boolean;
  categoryIds: string[];
  productGroupIds: string[];
  webhooks: Product['webhooks'];
  webhookEndpointIds: string[];
  tracking: Product['tracking'];
  trackingCodeIds: string[];
  vatKind: string;
}

export function AdvancedStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const { active } = useSession();
  const categories = useCategories();
  const groups = useGroups();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      slug: product.slug,
      internalName: product.internalName,
      costCenter: product.costCenter,
      limit: product.limit === null || product.limit === undefined ? '' : String(product.limit),
      private: product.private,
      categoryIds: product.categoryIds,
      productGroupIds: product.productGroupIds,
      webhooks: product.webhooks,
      webhookEndpointIds: product.webhookEndpointIds,
      tracking: product.tracking,
      trackingCodeIds: product.trackingCodeIds,
      vatKind: product.vatKind ?? '',
    },
  });
  const save = useAutosave<Values>({
    product,
    form,
    toChange: (values, changed) => {
      const limit = values.limit.trim() === '' ? null : toNumber(values.limit);
      if (changed.includes('limit') && limit === undefined) return undefined;
      const texts = { slug: values.slug.trim(), internalName: values.internalName.trim(), costCenter: values.costCenter.trim() };
      const { slug: _slug, internalName: _name, costCenter: _center, limit: _limit, ...chosen } = values;
      const all = { ...chosen, ...texts, limit, vatKind: values.vatKind || null };
      return Object.fromEntries(changed.map((key) => [key, all[key]])) as Change;
    },
  });
  useStepSave(save);
  const limitRule = numberRule({ ...ProductPatch.limit, words: t('field.between', ProductPatch.limit), optional: true });
  const slugRule = { pattern: { value: /^[a-z0-9]+(-[a-z0-9]+)*$/, message: t('advanced.slugRule') } };
  const shop = active?.username ? <InputAdornment position="start">{`/s/${active.username}/`}</InputAdornment> : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Form form={form} onSubmit={save.flush}>
        <TextField
          name="slug"
          label={t('advanced.slug')}
          hint={product.published ? t('advanced.slugPublished') : t('advanced.slugHint')}
          required
          {...ProductPatch.slug}
          rules={slugRule}
          start={shop}
        />
        <CheckField name="private" label={t('advanced.private')} hint={t('advanced.privateHint')} />
        <TextField name="limit" label={t('advanced.limit')} hint={t('advanced.limitHint', { sold: product.soldCount })} inputMode="numeric" rules={limitRule} />
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField name="internalName" label={t('advanced.internalName')} hint={t('advanced.internalNameHint')} {...ProductPatch.internalName} />
          <TextField name="costCenter" label={t('advanced.costCenter')} hint={t('advanced.costCenterHint')} {...ProductPatch.costCenter} />
        </Box>
        <MultiSelectField
          name="categoryIds"
          label={t('shelf.categories')}
          hint={t('shelf.categoriesHint')}
          choices={(categories.data ?? []).map((one: Category) => ({ id: one.id, name: one.title }))}
        />
        <MultiSelectField name="productGroupIds" label={t('shelf.groups')} hint={t('shelf.groupsHint')} choices={groups.data ?? []} />
        {product.form !== 'event' && (
          <SelectField
            name="vatKind"
            label={t('vat.label')}
            hint={t('vat.hint')}
            empty={t(product.form === 'service' ? 'vat.usualService' : 'vat.usual')}
            options={VAT_KINDS.map((value) => ({ value, label: t(`vat.${value}`) }))}
          />
        )}
        <TrackingChoice />
        <WebhookChoice />
      </Form>
      <AccessPassword product={product} />
      {product.form !== 'service' && <Questions product={product} />}
      <DangerZone product={product} />
    </Box>
  );
}
