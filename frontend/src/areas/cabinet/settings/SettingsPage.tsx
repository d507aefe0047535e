import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, get, patch } from '@/api/client';
import { paths } from '@/app/paths';
import { SHARING_PARAM } from '@/app/session/SharingToken';
import { sessionKeys } from '@/app/session/calls';
import { LanguageSwitch } from '@/app/shell/LanguageSwitch';
import { ThemeSwitch } from '@/app/shell/ThemeSwitch';
import { CopyLink } from '@/parts/CopyLink';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { LOCALES, localeNames } from '@/words';

const NAME_MAX = 80;
const sellerKey = ['seller'] as const;

type Seller = ResourceOf<'/v1/cabinet/seller'>;

function ShopForm({ seller }: { seller: Seller }) {
  const { t } = useTranslation(['settings', 'common']);
  const client = useQueryClient();
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })), []);
  const form = useForm({ defaultValues: { name: seller.name, locale: seller.locale, timeZone: seller.timeZone } });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await patch('/v1/cabinet/seller', { body: values, version: seller.version });
        form.reset(values);
        await Promise.all([
          client.invalidateQueries({ queryKey: sellerKey }),
          client.invalidateQueries({ queryKey: sessionKeys.profiles }),
        ]);
        toast.success(t('common:saved'));
      }}
    >
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting} />
      <TextField name="name" label={t('shop.name')} required maxLength={NAME_MAX} autoComplete="organization" />
      <SelectField
        name="locale"
        label={t('shop.locale')}
        required
        options={LOCALES.map((value) => ({ value, label: localeNames[value] }))}
      />
      <SelectField name="timeZone" label={t('shop.timeZone')} hint={t('shop.timeZoneHint')} required options={zones} />
      <Box>
        <SubmitButton size="medium" disabled={!form.formState.isDirty}>
          {t('common:save')}
        </SubmitButton>
      </Box>
    </Form>
  );
}

function Settings({ seller }: { seller: Seller }) {
  const { t } = useTranslation(['settings', 'webhooks', 'api_keys']);
  return (
    <>
      <Section title={t('shop.title')} lead={t('shop.lead')}>
        <Box sx={{ mb: 3 }}>
          <CopyLink url={`${location.origin}${paths.shop(seller.username)}`} />
        </Box>
        <ShopForm seller={seller} />
      </Section>
      <Section title={t('invite.title')} lead={t('invite.lead')}>
        <CopyLink url={`${location.origin}${paths.profiles}?${SHARING_PARAM}=${seller.sellerSharingToken}`} />
      </Section>
      <Section
        title={t('webhooks:title')}
        lead={t('webhooks:settings.lead')}
        actions={
          <Button component={Link} to={paths.cabinet.webhooks} variant="outlined">
            {t('webhooks:settings.open')}
          </Button>
        }
      />
      <Section
        title={t('api_keys:title')}
        lead={t('api_keys:settings.lead')}
        actions={
          <Button component={Link} to={paths.cabinet.apiKeys} variant="outlined">
            {t('api_keys:settings.open')}
          </Button>
        }
      />
      <Section
        title={t('look.title')}
        lead={t('look.lead')}
        actions={
          <Box>
            <LanguageSwitch />
            <ThemeSwitch />
          </Box>
        }
      />
    </>
  );
}

export function Component() {
  const { t } = useTranslation('settings');
  const seller = useQuery({ queryKey: sellerKey, queryFn: ({ signal }) => get('/v1/cabinet/seller', { signal }) });
  return (
    <Box sx={{ maxInlineSize: 760 }}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {seller.isPending && <RowsSkeleton />}
        {seller.isError && <Unreachable error={seller.error} onRetry={() => void seller.refetch()} />}
        {seller.data && <Settings seller={seller.data} />}
      </Box>
    </Box>
  );
}
