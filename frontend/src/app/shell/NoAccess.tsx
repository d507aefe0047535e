import Lock from '@mui/icons-material/LockOutlined';
import Tab from '@mui/icons-material/TabOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { exact, marked } from '@/parts/marked';
import { paths } from '../paths';
import type { Needs } from './rights';

function ToTeam({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) {
  const { t } = useTranslation('team');
  return (
    <Button variant={variant} href={paths.teamMember.home}>
      {t('acting.leave')}
    </Button>
  );
}

/** In the place of a page that a member may not open: what is missing, and whom to ask. */
export function NoAccess({ missing, shop }: { missing: Needs; shop: string }) {
  const { t } = useTranslation('team');
  const text =
    missing === 'owner' || missing === 'any'
      ? t('acting.ownerText', { shop: exact(shop) })
      : t('acting.missingText', { right: t(`right.${missing}`), shop: exact(shop) });
  return (
    <>
      <PageTitle hidden>{t('acting.missing')}</PageTitle>
      <EmptyState icon={<Lock />} title={t('acting.missing')} text={marked(text)} />
    </>
  );
}

/** The address names a shop that the reader does not work for, or no longer. */
export function NotInTeam() {
  const { t } = useTranslation('team');
  return (
    <>
      <PageTitle hidden>{t('acting.gone')}</PageTitle>
      <EmptyState icon={<Lock />} title={t('acting.gone')} text={t('acting.goneText')} action={<ToTeam />} />
    </>
  );
}

/** Another tab has taken another shop or profile: what is on the screen here could belong to either, so nothing is. */
export function MovedElsewhere({ shop, onResume }: { shop: string; onResume: () => void }) {
  const { t } = useTranslation('team');
  return (
    <>
      <PageTitle hidden>{t('acting.moved')}</PageTitle>
      <EmptyState
        icon={<Tab />}
        title={t('acting.moved')}
        text={t('acting.movedText')}
        action={
          <>
            <Button variant="contained" onClick={onResume}>
              <span>{marked(t('acting.resume', { shop: exact(shop) }))}</span>
            </Button>
            <ToTeam variant="outlined" />
          </>
        }
      />
    </>
  );
}
