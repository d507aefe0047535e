import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { newIdempotencyKey, post } from '@/api/client';
import { ProductBody } from '@/api/limits.gen';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { KINDS, type KindName } from './kinds';
import type { Product } from './model';
import { keepProduct } from './queries';

interface Values {
  name: string;
  kind: KindName;
}

const NAMES = Object.keys(KINDS) as KindName[];

/** What is sold, as pictures; the name is the only thing that has to be typed. */
function Kinds() {
  const { t } = useTranslation('products');
  const { control, setValue } = useFormContext<Values>();
  const chosen = useWatch({ control, name: 'kind' });
  const label = useId();
  return (
    <Box>
      <Typography id={label} sx={{ fontWeight: 600, mb: 1 }}>
        {t('create.kind')}
      </Typography>
      <Box role="radiogroup" aria-labelledby={label} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)', md: 'repeat(4, 1fr)' } }}>
        {NAMES.map((name) => {
          const Icon = KINDS[name].icon;
          return (
          <ButtonBase
            key={name}
            role="radio"
            aria-checked={chosen === name}
            onClick={() => setValue('kind', name)}
            sx={{
              flexDirection: 'column',
              gap: 1,
              p: 2,
              borderRadius: 1,
              border: 1.5,
              borderStyle: 'solid',
              borderColor: chosen === name ? 'primary.main' : 'divider',
              bgcolor: chosen === name ? 'primary.light' : 'transparent',
              font: 'inherit',
              fontWeight: 600,
            }}
          >
            <Icon color="primary" aria-hidden />
            {t(`create.kinds.${name}`)}
          </ButtonBase>
          );
        })}
      </Box>
    </Box>
  );
}

export function Component() {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const form = useForm<Values>({ defaultValues: { name: '', kind: 'e_book' } });
  return (
    <Box sx={{ maxInlineSize: 760 }}>
      <PageTitle lead={t('create.lead')}>{t('create.title')}</PageTitle>
      <Section title={t('create.section')}>
        <Form
          form={form}
          onSubmit={async ({ name, kind }) => {
            const { icon: _, ...chosen } = KINDS[kind];
            const body = { ...chosen, name: name.trim() };
            const product = (await post('/v1/cabinet/products', { body, idempotencyKey: key })) as Product;
            keepProduct(client, product);
            void navigate(paths.cabinet.product(product.id), { replace: true });
          }}
        >
          <Kinds />
          <TextField name="name" label={t('field.name')} hint={t('field.nameHint')} required {...ProductBody.name} autoFocus />
          <Box>
            <SubmitButton>{t('create.verb')}</SubmitButton>
          </Box>
        </Form>
      </Section>
    </Box>
  );
}
