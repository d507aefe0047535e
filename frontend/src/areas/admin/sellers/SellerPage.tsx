import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { type ResourceOf, get } from '@/api/client';
import { paths } from '@/app/paths';
import { purposeTones } from '@/areas/cabinet/plan/PlanPage';
import { BackLink } from '@/parts/BackLink';
import { KeyValue } from '@/parts/KeyValue';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { feeText } from '@/parts/fee';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { AccountDialog, type AccountAct } from './AccountDialogs';
import { MoreOfSeller } from './MoreOfSeller';
import { Notes } from './Notes';
import { SupportSection } from './SupportSection';

export type Account = ResourceOf<'/v1/admin/sellers/{id}'>;
type Show = (act: AccountAct) => void;

function Act({ act, onShow }: { act: AccountAct; onShow: Show }) {
  const { t } = useTranslation('plans');
  return (
    <Button size="small" variant="outlined" onClick={() => onShow(act)}>
      {t(`account.${act}`)}
    </Button>
  );
}

function PlanSection({ account, onShow }: { account: Account; onShow: Show }) {
  const { t } = useTranslation('plans');
  const reasons = useStateWords('plans', 'planReason');
  const used = (count: number, max?: number) => (max === undefined ? t('unlimited', { used: count }) : t('of', { used: count, max }));
  const { purpose, planReason: reason } = account;
  return (
    <Section
      title={t('account.planTitle')}
      lead={t('account.planLead')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Act act="assign" onShow={onShow} />
          {purpose && <Act act={purpose === 'on_hold' ? 'resume' : 'hold'} onShow={onShow} />}
        </Box>
      }
    >
      <KeyValue
        pairs={[
          { label: t('admin.plan'), value: account.planName ?? t('account.noPlan') },
          purpose && { label: t('admin.purpose'), value: <StateChip state={purpose} tones={purposeTones} label={t(`purpose.${purpose}`)} /> },
          reason !== undefined && { label: t('account.reason'), value: reasons(reason) },
          account.trialEndsAt !== undefined && { label: t('trialEnds'), value: <When value={account.trialEndsAt} as="day" /> },
          account.orderId !== undefined && { label: t('account.order'), value: account.orderId },
          { label: t('products'), value: used(account.productsCount, account.productsMax) },
          { label: t('members'), value: used(account.membersCount, account.membersMax) },
        ]}
      />
    </Section>
  );
}

function MoneySection({ account, onShow }: { account: Account; onShow: Show }) {
  const { t, i18n } = useTranslation('plans');
  const fee = feeText(account.feeBps, i18n.language);
  return (
    <Section
      title={t('account.moneyTitle')}
      lead={t('account.moneyLead')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Act act="setFee" onShow={onShow} />
          <Act act={account.payoutsBlocked ? 'allow' : 'block'} onShow={onShow} />
        </Box>
      }
    >
      <KeyValue
        pairs={[
          { label: t('admin.fee'), value: account.ownFeeBps === undefined ? fee : `${fee} (${t('account.ownFee')})` },
          {
            label: t('admin.payouts'),
            value: (
              <StateChip state={account.payoutsBlocked ? 'blocked' : 'allowed'} tones={{ blocked: 'bad', allowed: 'good' }} label={t(account.payoutsBlocked ? 'admin.blocked' : 'admin.allowed')} />
            ),
          },
          account.payoutsReason !== undefined && { label: t('account.reason'), value: account.payoutsReason },
        ]}
      />
    </Section>
  );
}

function FeaturesSection({ account, onShow }: { account: Account; onShow: Show }) {
  const { t } = useTranslation('plans');
  return (
    <Section title={t('account.featuresTitle')} lead={t('account.featuresLead')} actions={<Act act="switch" onShow={onShow} />}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))' }}>
        {account.features.map(({ feature, active, switched }) => (
          <Box component="li" key={feature} sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <StateChip state={active ? 'on' : 'off'} tones={{ on: 'good', off: 'calm' }} label={t(active ? 'admin.on' : 'admin.off')} />
            {t(`feature.${feature as 'coupons'}`)}
            {switched !== undefined && ` (${t('account.bySwitch')})`}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/** `/admin/sellers/{id}`: one seller, and what a manager decides about them. */
export function Component() {
  const { t } = useTranslation('plans');
  const { id = '' } = useParams();
  const [act, setAct] = useState<AccountAct>();
  const found = useQuery({ queryKey: ['seller_account', id], queryFn: ({ signal }) => get('/v1/admin/sellers/{id}', { path: { id }, signal }) });
  const account = found.data;
  return (
    <>
      <BackLink home={paths.admin.sellers} label={t('account.back')} />
      <PageTitle lead={account?.contactEmail ?? ''}>{account?.name ?? t('account.facts')}</PageTitle>
      {found.isPending && <RowsSkeleton />}
      {found.isError && <Unreachable error={found.error} onRetry={() => void found.refetch()} />}
      {account && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Section title={t('account.facts')} actions={<Act act="setLevel" onShow={setAct} />}>
            <KeyValue
              pairs={[
                { label: t('admin.level'), value: t(`level.${account.level}`) },
                { label: t('account.country'), value: account.country },
                { label: t('account.created'), value: <When value={account.createdAt} as="day" /> },
              ]}
            />
          </Section>
          <PlanSection account={account} onShow={setAct} />
          <MoneySection account={account} onShow={setAct} />
          <FeaturesSection account={account} onShow={setAct} />
          <SupportSection id={id} username={account.username} />
          <Notes id={id} />
          <MoreOfSeller id={id} />
          <Section
            title={t('account.historyTitle')}
            actions={
              <Button size="small" component={Link} to={paths.admin.sellerHistory(id)}>
                {t('account.history')}
              </Button>
            }
          />
        </Box>
      )}
      {act && account && <AccountDialog act={act} account={account} onClose={() => setAct(undefined)} />}
    </>
  );
}
