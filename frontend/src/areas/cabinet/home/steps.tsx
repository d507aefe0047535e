import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { switchProfile } from '@/app/session/calls';
import { CopyLink } from '@/parts/CopyLink';
import { toast } from '@/parts/feedback/toasts';
import type { Step } from './Checklist';
import type { useProgress } from './useProgress';

function ResendButton({ email }: { email: string }) {
  const { t } = useTranslation('home');
  const send = useMutation({
    mutationFn: () => post('/v1/app/users/confirmation/new', { body: { email } }),
    onSuccess: () => toast.success(t('email.sent')),
  });
  return (
    <Button variant="contained" loading={send.isPending} onClick={() => send.mutate()}>
      {t('email.action')}
    </Button>
  );
}

function TryButton() {
  const { t } = useTranslation('home');
  const { active } = useSession();
  const change = useMutation({ mutationFn: async () => active && switchProfile(active, false) });
  if (!active) return null;
  if (active.livemode === false && active.username)
    return (
      <Button variant="contained" href={paths.shop(active.username)}>
        {t('try.actionInside')}
      </Button>
    );
  return (
    <Button variant="contained" loading={change.isPending} onClick={() => change.mutate()}>
      {t('try.action')}
    </Button>
  );
}

const linkTo = (to: string, words: string) => (
  <Button variant="contained" component={Link} to={to}>
    {words}
  </Button>
);

export const isVerified = (state: unknown): boolean =>
  ['reviewed', 'payments', 'payments_payouts', 'legitimated'].includes(String(state));

export function useSteps(progress: ReturnType<typeof useProgress>): Step[] {
  const { t } = useTranslation('home');
  const { user, active } = useSession();
  const test = active?.livemode === false;
  const email = user?.email ?? '';
  const address = active?.username ? `${location.origin}${paths.shop(active.username)}` : undefined;
  const words = (key: 'product' | 'try' | 'verify' | 'publish' | 'share') => ({
    key,
    title: t(`${key}.title`),
    text: t(`${key}.text`),
  });
  const all: (Step | undefined)[] = [
    {
      key: 'email',
      title: t('email.title'),
      text: t('email.text', { email }),
      done: user?.confirmed !== false,
      action: <ResendButton email={email} />,
    },
    { ...words('product'), done: progress.products > 0, action: linkTo(paths.cabinet.newProduct, t('product.action')) },
    {
      ...words('verify'),
      done: isVerified(progress.verification?.state),
      action: linkTo(paths.cabinet.sellerProfile, t('verify.action')),
    },
    { ...words('publish'), done: progress.published > 0, action: linkTo(paths.cabinet.products, t('publish.action')) },
    // The test side has its own orders; from the live side a try-out cannot be seen, so it is asked for there only.
    test ? { ...words('try'), done: progress.orders > 0, action: <TryButton /> } : undefined,
    { ...words('share'), done: progress.paid > 0, action: address ? <CopyLink url={address} /> : undefined },
  ];
  return all.filter((step) => step !== undefined);
}
