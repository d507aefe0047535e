import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey, post } from '@/api/client';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { AccessStep, ExtendStep, SelectStep } from './AccessSteps';
import { CustomersStep, Outlook, Progress } from './Customers';
import { type GrantRequest, newGrantRequest, isStepReady, grantBody } from './grantRequest';

/** The order is that of decisions-growth §7. */
const STEPS = ['access', 'extend', 'selectCustomers', 'customers', 'confirmation'] as const;

interface Props {
  /** Whose addresses are there already. */
  to?: string[];
  onClose: () => void;
}

/** Gives several customers access to a course; nothing happens before the last step, which says what will. */
export function AccessDialog(props: Props) {
  return (
    // Opened from orders its words are still to come: without this the page would go away until they are there, and the focus with it.
    <Suspense fallback={null}>
      <Steps {...props} />
    </Suspense>
  );
}

function Steps({ to, onClose }: Props) {
  const { t } = useTranslation(['course_sessions', 'common']);
  const client = useQueryClient();
  const [at, setAt] = useState(0);
  const [request, setRequest] = useState<GrantRequest>(() => newGrantRequest(to));
  // One key for this intention: pressing twice, or again after a lost answer, gives once.
  const [key, setKey] = useState(newIdempotencyKey);
  const step = STEPS[at] ?? 'access';
  const change = (patch: Partial<GrantRequest>) => {
    setRequest({ ...request, ...patch });
    setKey(newIdempotencyKey());
  };
  const listed = useQuery({
    queryKey: ['course_grants', 'people', grantBody({ ...request, without: [] })],
    queryFn: () => post('/v1/cabinet/course_grants/preview', { body: grantBody({ ...request, without: [] }) }),
    enabled: at >= 3,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const body = grantBody(request, listed.data?.people.map((person: { email: string }) => person.email));
  const counted = useQuery({
    queryKey: ['course_grants', 'counts', body],
    queryFn: () => post('/v1/cabinet/course_grants/preview', { body }),
    enabled: step === 'confirmation',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const go = useMutation({
    mutationFn: () => post('/v1/cabinet/course_grants', { body, idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'course_sessions'] }),
  });
  const asked = step === 'confirmation' ? counted : listed;
  const will = (counted.data?.counts.new ?? 0) + (counted.data?.counts.extended ?? 0);
  const left = listed.data ? listed.data.people.length - request.without.length : 0;
  const can = step === 'confirmation' ? will > 0 && !counted.isFetching : step === 'customers' ? left > 0 : isStepReady(step, request);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="give-access">
      <DialogTitle id="give-access">{t('give.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minBlockSize: 300 }}>
        {go.data ? (
          <Progress grant={go.data} />
        ) : (
          <>
            <Typography color="textSecondary" aria-live="polite">
              {t('give.step', { number: at + 1, of: STEPS.length, name: t(`give.steps.${step}`) })}
            </Typography>
            {step === 'access' && <AccessStep request={request} onChange={change} />}
            {step === 'extend' && <ExtendStep request={request} onChange={change} />}
            {step === 'selectCustomers' && <SelectStep request={request} onChange={change} />}
            {at >= 3 && asked.isPending && <RowsSkeleton count={3} />}
            {at >= 3 && asked.isError && <Unreachable error={asked.error} verb={t('give.change')} onRetry={() => setAt(2)} />}
            {step === 'customers' && listed.data && <CustomersStep preview={listed.data} request={request} onChange={change} />}
            {step === 'confirmation' && counted.data && <Outlook preview={counted.data} />}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        {go.data ? (
          <Button variant="contained" onClick={onClose}>{t('give.close')}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Box sx={{ flexGrow: 1 }} />
            {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('give.back')}</Button>}
            {step === 'confirmation' ? (
              <Button variant="contained" disabled={!can} loading={go.isPending} onClick={() => go.mutate()}>
                {t('give.verb')}
              </Button>
            ) : (
              <Button variant="contained" disabled={!can} onClick={() => setAt(at + 1)}>
                {t('give.next')}
              </Button>
            )}
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}
