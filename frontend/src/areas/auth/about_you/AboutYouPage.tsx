import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';
import { SHARING_PARAM } from '@/app/session/SharingToken';
import { Guard } from '@/app/session/Guard';
import { useSession } from '@/app/session/SessionProvider';
import { adopt } from '@/app/session/calls';
import { PageTitle } from '@/parts/PageTitle';
import { CountrySelect } from '@/parts/form/CountrySelect';
import { Form } from '@/parts/form/Form';
import { RadioField } from '@/parts/form/RadioField';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { LOCALES, localeNames } from '@/words';
import { UsernameField } from './UsernameField';
import { PRODUCT_FORMS, formIcons } from './forms';
import { slugOf } from './slug';

/** The specification's 14 seller countries. */
const SELLER_COUNTRIES = ['AT', 'BE', 'CH', 'DE', 'ES', 'FI', 'FR', 'GB', 'GR', 'IE', 'IT', 'NL', 'PL', 'PT'];
const COUNTRY_OF: Record<string, string> = { de: 'DE', en: 'DE' };
const NAME_MAX = 80;

interface Values {
  name: string;
  username: string;
  country: string;
  locale: string;
  productForm: string;
}

function AboutYouForm() {
  const { t, i18n } = useTranslation('auth');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const locale = i18n.resolvedLanguage ?? 'en';
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { name: '', username: '', country: COUNTRY_OF[locale] ?? 'DE', locale, productForm: 'download' },
  });
  const name = useWatch({ control: form.control, name: 'name' });
  const { setValue, getFieldState } = form;
  useEffect(() => {
    // The proposal follows the name until the address has been touched.
    if (!getFieldState('username').isDirty) setValue('username', slugOf(name));
  }, [name, setValue, getFieldState]);

  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const sellerSharingToken = search.get(SHARING_PARAM);
        const body = { ...values, ...(sellerSharingToken ? { sellerSharingToken } : {}) };
        adopt(await post('/v1/app/sellers', { body }));
        await navigate(paths.cabinet.home);
      }}
    >
      <TextField name="name" label={t('aboutYou.name')} required autoFocus maxLength={NAME_MAX} autoComplete="organization" />
      <UsernameField />
      <CountrySelect name="country" label={t('aboutYou.country')} only={SELLER_COUNTRIES} required />
      <SelectField
        name="locale"
        label={t('aboutYou.locale')}
        required
        options={LOCALES.map((value) => ({ value, label: localeNames[value] }))}
      />
      <RadioField
        name="productForm"
        label={t('aboutYou.form')}
        required
        columns={2}
        options={PRODUCT_FORMS.map((value) => ({ value, label: t(`aboutYou.form_${value}`), icon: formIcons[value] }))}
      />
      <SubmitButton>{t('aboutYou.submit')}</SubmitButton>
    </Form>
  );
}

function AboutYou() {
  const { t } = useTranslation('auth');
  const { profiles } = useSession();
  const has = profiles.some((profile) => profile.kind === 'seller');
  return (
    <>
      <PageTitle lead={t(has ? 'aboutYou.already' : 'aboutYou.lead')}>{t('aboutYou.title')}</PageTitle>
      {has ? (
        <Button component={Link} to={paths.cabinet.home} variant="contained" fullWidth>
          {t('aboutYou.toCabinet')}
        </Button>
      ) : (
        <AboutYouForm />
      )}
    </>
  );
}

export function Component() {
  return (
    <Guard>
      <AboutYou />
    </Guard>
  );
}
