import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, del, post } from '@/api/client';
import { accountKeys, useSecurity } from '@/app/session/account';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';
import { EnrolDialog } from './EnrolDialog';
import { RecoveryCodes } from './RecoveryCodes';

/** With fewer it is time for new ones. */
const FEW_CODES = 3;

/** Two-step sign-in: on with an app, off, and its recovery codes. */
export function TwoStep() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const security = useSecurity();
  const [enrolment, setEnrolment] = useState<Answer<'/v1/app/user/totp', 'post'>>();
  const [codes, setCodes] = useState<string[]>();
  const [ending, setEnding] = useState(false);
  const lookAgain = () => client.invalidateQueries({ queryKey: accountKeys.all });
  const begin = useMutation({ mutationFn: () => post('/v1/app/user/totp'), onSuccess: setEnrolment });
  const renew = useMutation({ mutationFn: () => post('/v1/app/user/recovery_codes'), onSuccess: (made) => setCodes(made.codes) });
  const end = useMutation({
    mutationFn: () => del('/v1/app/user/totp'),
    onSuccess: () => {
      setEnding(false);
      toast.success(t('twoStep.ended'));
      return lookAgain();
    },
  });
  const state = security.data;
  return (
    <Section title={t('twoStep.title')} lead={t('twoStep.lead')} id="two-step">
      {!state && <RowsSkeleton />}
      {state && !state.twoStep && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
            {t('twoStep.offText')}
          </Typography>
          <Button variant="outlined" loading={begin.isPending} onClick={() => begin.mutate()}>
            {t('twoStep.turnOn')}
          </Button>
        </Box>
      )}
      {state?.twoStep && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography>
            {t('twoStep.on')} {state.twoStepSince && <When value={state.twoStepSince} />}
          </Typography>
          {state.recoveryCodesLeft <= FEW_CODES ? (
            <Alert severity="warning">{t('twoStep.fewCodes', { count: state.recoveryCodesLeft })}</Alert>
          ) : (
            <Typography variant="body2" color="textSecondary">
              {t('twoStep.codesLeft', { count: state.recoveryCodesLeft })}
            </Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button variant="outlined" loading={renew.isPending} onClick={() => renew.mutate()}>
              {t('twoStep.renewCodes')}
            </Button>
            <Button variant="outlined" color="error" onClick={() => setEnding(true)}>
              {t('twoStep.turnOff')}
            </Button>
          </Box>
        </Box>
      )}
      {enrolment && (
        <EnrolDialog
          enrolment={enrolment}
          onClose={() => setEnrolment(undefined)}
          onDone={(made) => {
            setCodes(made);
            void lookAgain();
          }}
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(undefined);
            void lookAgain();
          }}
        />
      )}
      <ConfirmDialog
        open={ending}
        title={t('twoStep.turnOffTitle')}
        text={t('twoStep.turnOffText')}
        verb={t('twoStep.turnOff')}
        tone="error"
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setEnding(false)}
      />
    </Section>
  );
}
