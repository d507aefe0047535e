import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { newIdempotencyKey, post } from '@/api/client';
import { canSubmit } from '@/api/can';
import { paths } from '@/app/paths';
import { KeyValue } from '@/parts/KeyValue';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import { useMissingName } from './missing';
import { FIELDS, type ProfileField, type SellerProfile, type StepKey, stepOf } from './model';
import { profileKeys } from './queries';
import { WayBack, leadingBack, useWayBack } from '../verification/WayBack';
import type { Verification } from '../verification/states';

interface Props {
  profile: SellerProfile;
  verification: Verification;
  missing: string[];
  onStep: (step: string) => void;
}

/** Fields whose values are words of ours, with the prefix of those words. */
const CHOICES: Partial<Record<ProfileField, string>> = {
  businessType: 'field.businessType_',
  salutation: 'field.salutation_',
  vatPayer: 'field.vatPayer_',
  vatExemptReason: 'field.reason_',
};
const COUNTRIES: readonly ProfileField[] = ['nationality', 'birthplaceCountry', 'countryCode', 'issuanceCountry'];

export function SummaryStep({ profile, verification, missing, onStep }: Props) {
  const { t, i18n } = useTranslation('profile');
  const client = useQueryClient();
  const navigate = useNavigate();
  const back = useWayBack();
  const submit = useMutation({
    mutationFn: () => post('/v1/cabinet/verification/submit', { idempotencyKey: newIdempotencyKey() }),
    onSuccess: async () => {
      toast.success(t('summary.submitted'));
      await client.invalidateQueries({ queryKey: profileKeys.verification });
      if (back) void navigate(back);
    },
  });
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const missingName = useMissingName();
  const name: (field: ProfileField) => string = missingName;

  function words(field: ProfileField) {
    const value = profile[field];
    if (value === null || value === undefined || value === '') return undefined;
    const text = String(value);
    const prefix = CHOICES[field];
    if (prefix) return t(`${prefix}${text}` as 'title', { defaultValue: text });
    if (COUNTRIES.includes(field)) return regions.of(text.toUpperCase()) ?? text;
    return field === 'birthday' ? <When value={text} as="day" /> : text;
  }

  if (!canSubmit(verification.state))
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Alert severity="info">{t('summary.waiting')}</Alert>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to={leadingBack(paths.cabinet.verification, back)} variant="contained">
            {t('summary.toState')}
          </Button>
          <WayBack to={back} />
        </Box>
      </Box>
    );

  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {missing.length > 0 ? (
        <Alert severity="warning">
          {t('summary.missing')}:
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {missing.map((field) => (
              <li key={field}>
                <Button size="small" color="inherit" onClick={() => onStep(stepOf(field))} sx={{ minHeight: 0, p: 0, textDecoration: 'underline' }}>
                  {missingName(field)}
                </Button>
              </li>
            ))}
          </Box>
        </Alert>
      ) : (
        <Alert severity="success">{t('summary.complete')}</Alert>
      )}
      {(['business', 'personal', 'tax'] satisfies StepKey[]).map((step) => (
        <Box key={step}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
            <Typography variant="h3" sx={{ flex: 1 }}>
              {t(`step.${step}`)}
            </Typography>
            <Button size="small" aria-label={`${t('summary.edit')}: ${t(`step.${step}`)}`} onClick={() => onStep(step)}>
              {t('summary.edit')}
            </Button>
          </Box>
          <KeyValue
            pairs={FIELDS[step].map((field) => {
              const value = words(field);
              return value === undefined ? undefined : { label: name(field), value };
            })}
          />
        </Box>
      ))}
      <Box>
        <Button variant="contained" size="large" loading={submit.isPending} disabled={missing.length > 0} onClick={() => submit.mutate()}>
          {t('summary.submit')}
        </Button>
      </Box>
    </Box>
  );
}
