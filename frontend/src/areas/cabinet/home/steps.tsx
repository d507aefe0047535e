import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Item } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { switchProfile } from '@/app/session/calls';
import { ResendConfirmation } from '@/parts/ResendConfirmation';
import { exact, marked } from '@/parts/marked';
import { useVerification } from '../profile/queries';
import type { VerificationState } from '../verification/states';
import type { Step } from './Checklist';

export type Home = Item<'/v1/cabinet/home'>;
type StepName = Home['steps'][number]['name'];

/** Into the test side, or to the shop for who is there already. */
export function TryButton() {
  const { t } = useTranslation('home');
  const { active } = useSession();
  const change = useMutation({ mutationFn: async () => active && switchProfile(active, false) });
  if (!active) return null;
  if (!active.livemode && active.username)
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

/** What became of papers that were handed in; undefined before. */
function verifyWords(state: VerificationState | undefined) {
  if (state === 'requested' || state === 'in_review') return 'verify.waiting' as const;
  return state === 'change' || state === 'rejected' ? ('verify.asked' as const) : undefined;
}

/** The server's steps with the way to each, and before them the proof of the address that publishing needs. */
export function useSteps(steps: Home['steps']): Step[] {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const verification = useVerification();
  const standing = verifyWords(verification.data?.state);
  const actions: Record<StepName, Step['action']> = {
    product: linkTo(paths.cabinet.newProduct, t('product.action')),
    try: <TryButton />,
    verify: linkTo(standing ? paths.cabinet.verification : paths.cabinet.sellerProfile, t(standing ? 'verify.see' : 'verify.action')),
    publish: linkTo(paths.cabinet.products, t('publish.action')),
  };
  const email = {
    key: 'email',
    title: t('email.title'),
    text: marked(t('email.text', { email: exact(user?.email) })),
    done: user?.confirmed !== false,
    action: <ResendConfirmation email={user?.email ?? ''} />,
  };
  const rest = steps.map(({ name, done }) => ({
    key: name,
    title: t(`${name}.title`),
    text: name === 'verify' && standing ? t(standing) : t(`${name}.text`),
    done,
    action: actions[name],
  }));
  return [email, ...rest];
}
