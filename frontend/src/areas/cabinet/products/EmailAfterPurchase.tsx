import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProductPatch } from '@/api/limits.gen';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';

const MODES = ['standard_email', 'custom_email', 'no_email'] as const;

export interface EmailWords {
  emailAfterPurchase: string;
  emailSubject: string;
  emailText: string;
}

/** Whose words the e-mail after a purchase has; the receipt is in it whatever is chosen. */
export function EmailAfterPurchase() {
  const { t } = useTranslation('products');
  const mode = useWatch({ name: 'emailAfterPurchase' }) as string;
  return (
    <>
      <RadioField
        name="emailAfterPurchase"
        label={t('email.title')}
        hint={t('email.always')}
        options={MODES.map((value) => ({ value, label: t(`email.mode.${value}`), text: t(`email.modeText.${value}`) }))}
      />
      {mode === 'custom_email' && (
        <>
          <TextField name="emailSubject" label={t('email.subject')} hint={t('email.subjectHint')} {...ProductPatch.emailSubject} />
          <TextField name="emailText" label={t('email.text')} hint={t('email.textHint')} rows={6} {...ProductPatch.emailText} />
        </>
      )}
    </>
  );
}
