import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProductPatch } from '@/api/limits.gen';
import { useSession } from '@/app/session/SessionProvider';
import { CopyLink } from '@/parts/CopyLink';
import { Form } from '@/parts/form/Form';
import { RichTextField } from '@/parts/form/RichTextField';
import { TextField } from '@/parts/form/TextField';
import { fromPlain, fromValue, toValue } from '@/parts/form/rich/document';
import { EmailAfterPurchase, type EmailWords } from '../EmailAfterPurchase';
import { type Change, useAutosave } from '../autosave';
import { type Product, productAddress } from '../model';
import { useStepSave } from '../wizard';

interface Values extends EmailWords {
  thankYou: string;
  thankYouUrl: string;
}

const wire = (key: keyof Values, value: string) => (key === 'thankYou' ? fromValue(value) : value.trim());

export function PagesStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const { active } = useSession();
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      thankYou: product.thankYou ? toValue(product.thankYou) : fromPlain(product.thankYouText),
      thankYouUrl: product.thankYouUrl,
      emailAfterPurchase: product.emailAfterPurchase,
      emailSubject: product.emailSubject,
      emailText: product.emailText,
    },
  });
  const save = useAutosave<Values>({
    product,
    form,
    toChange: (values, changed) => Object.fromEntries(changed.map((key) => [key, wire(key, values[key])])) as Change,
  });
  useStepSave(save);
  const address = active?.username ? productAddress(active.username, product.pagePath) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Form form={form} onSubmit={save.flush}>
        <RichTextField name="thankYou" label={t('pages.thankYou')} hint={t('pages.thankYouHint')} {...ProductPatch.thankYouText} />
        <TextField
          name="thankYouUrl"
          label={t('pages.thankYouUrl')}
          hint={t('pages.thankYouUrlHint')}
          type="url"
          {...ProductPatch.thankYouUrl}
          rules={{ pattern: { value: /^\s*(https:\/\/\S+\s*)?$/, message: t('pages.https') } }}
        />
        <EmailAfterPurchase />
      </Form>
      {address && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="h3">{t('pages.addresses')}</Typography>
          {!product.published && (
            <Typography variant="body2" color="textSecondary">
              {t('pages.notYet')}
            </Typography>
          )}
          {(['page', 'payment'] as const).map((kind) => (
            <Box key={kind} sx={{ minInlineSize: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
                {t(`links.${kind}`)}
              </Typography>
              <CopyLink url={kind === 'page' ? address : `${address}/payment`} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
