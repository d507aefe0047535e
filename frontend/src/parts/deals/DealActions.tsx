import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SalesButton } from '@/app/shell/SalesButton';
import { useSupportRefusal } from '@/app/shell/useMay';
import { ConfirmDialog } from '../ConfirmDialog';
import { toast } from '../feedback/toasts';
import { ActionMenu } from '../list/ActionMenu';
import { exact, marked } from '../marked';
import { DealDialog } from './DealDialog';
import { type Deal, type Side, paymentUrl, useDealMutations } from './model';

type DealAction = 'send' | 'cancel' | 'edit';

/** What can be done to a deal where it stands. */
export function DealActions({ deal, side }: { deal: Deal; side: Side }) {
  const { t } = useTranslation('deals');
  const [asked, setAsked] = useState<DealAction>();
  const why = useSupportRefusal();
  const { send, cancel } = useDealMutations(side);
  const close = () => setAsked(undefined);
  const label = (verb: string) => `${verb}: ${deal.productName}, ${deal.buyer.email}`;
  const open = deal.state === 'draft' || deal.state === 'ready';
  if (!open) return null;

  async function copy() {
    const url = (await paymentUrl(side, deal.id)) ?? '';
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('copied'));
    } catch {
      toast.warning(url);
    }
  }

  const verb = t(deal.state === 'draft' ? 'send' : 'sendAgain');
  const second =
    deal.state === 'draft'
      ? { key: 'edit', label: t('edit'), why, run: () => setAsked('edit') }
      : { key: 'copy', label: t('copy'), run: () => void copy() };
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
      <SalesButton size="small" sx={{ whiteSpace: 'nowrap' }} aria-label={label(verb)} onClick={() => setAsked('send')}>
        {verb}
      </SalesButton>
      <ActionMenu label={label(t('actions'))} actions={[second, { key: 'cancel', label: t('cancelDeal'), why, apart: true, run: () => setAsked('cancel') }]} />
      {asked === 'edit' && <DealDialog side={side} deal={deal} onClose={close} />}
      <ConfirmDialog
        open={asked === 'send'}
        title={verb}
        text={marked(t('sendText', { email: exact(deal.buyer.email) }))}
        verb={verb}
        busy={send.isPending}
        onConfirm={() => send.mutate(deal, { onSuccess: () => toast.success(t('sent')), onSettled: close })}
        onClose={close}
      />
      <ConfirmDialog
        open={asked === 'cancel'}
        title={t('cancelDeal')}
        text={t('cancelText')}
        verb={t('cancelDeal')}
        tone="error"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(deal, { onSuccess: () => toast.success(t('cancelled')), onSettled: close })}
        onClose={close}
      />
    </Box>
  );
}
