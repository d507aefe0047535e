import Album from '@mui/icons-material/AlbumOutlined';
import Article from '@mui/icons-material/ArticleOutlined';
import FolderZip from '@mui/icons-material/FolderZipOutlined';
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { newIdempotencyKey, post } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import type { Product } from './model';
import { keepProduct } from './queries';

const KINDS = [
  { value: 'e_book', icon: MenuBook },
  { value: 'music_files', icon: Album },
  { value: 'book', icon: Article },
  { value: '', icon: FolderZip },
] as const;

interface Values {
  name: string;
  subtype: string;
}

const NAME_CHARS_MAX = 255;

/** What is sold, as pictures; the name is the only thing that has to be typed. */
function Kinds() {
  const { t } = useTranslation('products');
  const { control, setValue } = useFormContext<Values>();
  const chosen = useWatch({ control, name: 'subtype' });
  const label = useId();
  return (
    <Box>
      <Typography id={label} sx={{ fontWeight: 600, mb: 1 }}>
        {t('create.kind')}
      </Typography>
      <Box role="radiogroup" aria-labelledby={label} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
        {KINDS.map(({ value, icon: Icon }) => (
          <ButtonBase
            key={value}
            role="radio"
            aria-checked={chosen === value}
            onClick={() => setValue('subtype', value)}
            sx={{
              flexDirection: 'column',
              gap: 1,
              p: 2,
              borderRadius: 1,
              border: 1.5,
              borderStyle: 'solid',
              borderColor: chosen === value ? 'primary.main' : 'divider',
              bgcolor: chosen === value ? 'primary.light' : 'transparent',
              font: 'inherit',
              fontWeight: 600,
            }}
          >
            <Icon color="primary" aria-hidden />
            {t(`create.kinds.${value || 'files'}` as 'create.kinds.files')}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

export function Component() {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const form = useForm<Values>({ defaultValues: { name: '', subtype: 'e_book' } });
  return (
    <Box sx={{ maxInlineSize: 760 }}>
      <PageTitle lead={t('create.lead')}>{t('create.title')}</PageTitle>
      <Section title={t('create.section')}>
        <Form
          form={form}
          onSubmit={async ({ name, subtype }) => {
            const body = { form: 'download' as const, name: name.trim(), ...(subtype ? { subtype: subtype as 'e_book' } : {}) };
            const product = (await post('/v1/cabinet/products', { body, idempotencyKey: key })) as Product;
            keepProduct(client, product);
            void navigate(paths.cabinet.product(product.id), { replace: true });
          }}
        >
          <Kinds />
          <TextField name="name" label={t('field.name')} hint={t('field.nameHint')} required maxLength={NAME_CHARS_MAX} autoFocus />
          <Box>
            <SubmitButton>{t('create.verb')}</SubmitButton>
          </Box>
        </Form>
      </Section>
    </Box>
  );
}
