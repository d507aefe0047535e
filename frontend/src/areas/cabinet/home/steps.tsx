import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { switchProfile } from '@/app/session/calls';
import { ResendConfirmation } from '@/parts/ResendConfirmation';
import { exact, marked } from '@/parts/marked';
import { CopyToMode } from '../products/launch/CopyToMode';
import { useVerificationNews } from '../profile/queries';
import type { VerificationState } from '../verification/states';
import type { Step } from './Checklist';

export type Home = ResourceOf<'/v1/cabinet/home'>;
type StepName = Home['steps'][number]['name'];

/** Into the test side, or to the shop for who is there already. */
export function TryButton({ quiet = false }: { quiet?: boolean }) {
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
    <Button variant={quiet ? 'outlined' : 'contained'} loading={change.isPending} onClick={() => change.mutate()}>
      {t('try.action')}
    </Button>
  );
}

const linkTo = (to: string, words: string) => (
  <Button variant="contained" component={Link} to={to}>
    {words}
  </Button>
);

/** The newest product of the live side can be taken along to be tried. */
function TryActions() {
  const { t } = useTranslation('home');
  const { active } = useSession();
  const live = active?.livemode !== false;
  const newest = useQuery({
    queryKey: ['list', 'products', 'newest'],
    queryFn: ({ signal }) => list('/v1/cabinet/products', { search: { 'scopes[]': 'list', per: '1' }, signal }),
    enabled: live,
  });
  const product = live ? newest.data?.items[0] : undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {product && <CopyToMode product={product} words={t('try.copy')} variant="contained" />}
      <TryButton quiet={product !== undefined} />
    </Box>
  );
}

/** What became of papers that were handed in; undefined before. */
function verifyWords(state: VerificationState | undefined) {
  if (state === 'requested' || state === 'in_review') return 'verify.waiting' as const;
  return state === 'change' || state === 'rejected' ? ('verify.asked' as const) : undefined;
}

/** The server's steps with the way to each, and before them the proof of the address that publishing needs. */
export function useSteps(steps: Home['steps']): Step[] {
  const { t } = useTranslation('home');
  const { user } = useSession();
  const verification = useVerificationNews();
  const standing = verifyWords(verification.data?.state);
  const home = paths.cabinet.home;
  const verify = standing || verification.data?.canSell ? paths.cabinet.verificationFrom(home) : paths.cabinet.sellerProfileFrom(home);
  const actions: Record<StepName, Step['action']> = {
    product: linkTo(paths.cabinet.newProduct, t('product.action')),
    try: <TryActions />,
    verify: linkTo(verify, t(standing ? 'verify.see' : 'verify.action')),
    publish: linkTo(paths.cabinet.products, t('publish.action')),
  };
  const done = new Set(steps.filter((step) => step.done).map((step) => step.name));
  const places: Record<StepName, string> = {
    product: done.has('product') ? paths.cabinet.products : paths.cabinet.newProduct,
    // In test mode it is tried in the shop; from the live side the orders say how.
    try: paths.cabinet.orders,
    verify,
    publish: paths.cabinet.products,
  };
  const email = {
    key: 'email',
    title: t('email.title'),
    text: marked(t('email.text', { email: exact(user?.email) })),
    done: user?.confirmed !== false,
    to: paths.cabinet.profile,
    action: <ResendConfirmation email={user?.email ?? ''} />,
  };
  const rest = steps.map(({ name, done }) => ({
    key: name,
    title: t(`${name}.title`),
    text: name === 'verify' && standing ? t(standing) : t(`${name}.text`),
    done,
    to: places[name],
    action: actions[name],
  }));
  return [email, ...rest];
}
