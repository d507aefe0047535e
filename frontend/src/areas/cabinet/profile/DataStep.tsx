import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch } from '@/api/client';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { BusinessFields } from './BusinessFields';
import { PersonalFields } from './PersonalFields';
import { TaxFields } from './TaxFields';
import { HOME_COUNTRY, type ProfileValues, type SellerProfile, toBody, toValues } from './model';
import { profileKeys } from './queries';

const fields = { business: <BusinessFields />, personal: <PersonalFields />, tax: <TaxFields /> };

interface Props {
  step: keyof typeof fields;
  profile: SellerProfile;
  onNext: () => void;
}

export function DataStep({ step, profile, onNext }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const country = profile.countryCode ?? HOME_COUNTRY;
  const form = useForm<ProfileValues>({ mode: 'onTouched', defaultValues: toValues(profile, country) });
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        const saved = await patch('/v1/cabinet/seller_profile', { body: toBody(values, step), version: profile.version });
        // The form is clean before the step changes, so that the leave guard lets it.
        form.reset(values);
        client.setQueryData(profileKeys.profile, saved);
        await client.invalidateQueries({ queryKey: profileKeys.verification });
        onNext();
      }}
    >
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting && !form.formState.isSubmitSuccessful} />
      {fields[step]}
      <Box>
        <SubmitButton>{t('step.saveNext')}</SubmitButton>
      </Box>
    </Form>
  );
}
