import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ProductBody } from '@/api/limits.gen';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Form } from '@/parts/form/Form';
import { MoneyField } from '@/parts/form/MoneyField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { FileChoice } from './create/FileChoice';
import { KindTiles } from './create/KindTiles';
import { Maker, type NewProduct } from './create/makeProduct';
import { KINDS, firstKinds } from './kinds';
import { type Product, type Reason, missingReasons } from './model';
import { usualPlan } from './plans/terms';
import { keepProduct, useShop } from './queries';

export function Component() {
  const { t } = useTranslation('products');
  const shop = useShop();
  return (
    <Box sx={{ maxInlineSize: 760 }}>
      <PageTitle lead={t('create.lead')}>{t('create.title')}</PageTitle>
      <Section title={t('create.section')}>
        {shop.isPending ? <RowsSkeleton /> : <Fields usual={shop.data?.productForm ?? undefined} currency={shop.data?.currency ?? 'eur'} />}
      </Section>
    </Box>
  );
}

/** The step that wants something next; the verification is none of the product's. */
function nextStep(product: Product): string | undefined {
  const next = missingReasons(product).find((reason: Reason) => reason.fix.kind === 'step');
  return new URLSearchParams(next?.fix.path?.split('?')[1]).get('step') ?? undefined;
}

function Fields({ usual, currency }: { usual: string | undefined; currency: string }) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [maker] = useState(() => new Maker());
  const [files, setFiles] = useState<File[]>([]);
  const [more, setMore] = useState(false);
  const form = useForm<NewProduct>({ defaultValues: { name: '', kind: firstKinds(usual)[0] ?? 'download', price: null, description: '' } });
  const kind = KINDS[useWatch({ control: form.control, name: 'kind' })].form;
  const monthly = usualPlan(kind) === 'subscription';
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const product = await maker.make(values, kind === 'download' ? files : []);
        keepProduct(client, product);
        void navigate(paths.cabinet.product(product.id, nextStep(product)), { replace: true });
      }}
    >
      <KindTiles usual={usual} />
      <TextField name="name" label={t('field.name')} hint={t('field.nameHint')} required {...ProductBody.name} autoFocus />
      <MoneyField name="price" label={t(monthly ? 'create.monthly' : 'plan.price')} hint={t('create.priceHint')} currency={currency} />
      {kind === 'download' && <FileChoice files={files} onChange={setFiles} />}
      {more ? (
        <TextField name="description" label={t('field.description')} rows={4} {...ProductBody.description} />
      ) : (
        <Box>
          <Button size="small" onClick={() => setMore(true)} aria-expanded={false}>
            {t('create.moreOptions')}
          </Button>
        </Box>
      )}
      <Box>
        <SubmitButton>{t('create.verb')}</SubmitButton>
      </Box>
    </Form>
  );
}
