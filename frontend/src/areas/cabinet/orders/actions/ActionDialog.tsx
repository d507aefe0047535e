import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Unbroken } from '@/parts/Unbroken';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { exact, marked } from '@/parts/marked';
import { ReasonField } from './ReasonField';
import type { OrderDetail } from '../details/order';
import { type OrderSummary, useRefusal } from './orderActions';
import type { Action, ActionPreview, Permission } from './useAction';

interface PreviewProps<P extends ActionPreview> {
  preview: UseQueryResult<P>;
  /** Lines of what is to come, while it is waited for. */
  rows: number;
  /** Why it cannot be done; nothing where the form shows what is missing. */
  refusal?: (permission: Permission) => string | undefined;
  /** Whether the form says why it could not be asked. */
  errorInForm?: boolean;
  /** Codes of refusals that stand beside a field of the form, where they can be mended. */
  besideField?: readonly string[];
  /** Whether another choice in the form may be allowed where this one is refused. */
  choosable?: (preview: P) => boolean;
  children: (preview: P) => ReactNode;
}

/** Waits for what an action comes to; shown is that, or why it cannot be done. */
export function PreviewGate<P extends ActionPreview>({ preview: asked, rows, refusal, errorInForm, besideField = [], choosable, children }: PreviewProps<P>) {
  const preview = asked.data;
  const { allowed = true, code } = preview?.action ?? {};
  const beside = code != null && besideField.includes(code);
  const why = preview && !allowed && !beside && refusal?.(preview.action);
  return (
    <>
      {asked.isLoading && <RowsSkeleton count={rows} />}
      {asked.isError && !preview && !errorInForm && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {why && <Alert severity="info">{why}</Alert>}
      {preview && (allowed || beside || choosable?.(preview)) && children(preview)}
    </>
  );
}

interface Props<P extends ActionPreview> extends Omit<PreviewProps<P>, 'preview' | 'children'> {
  action: Action<P>;
  title: ReactNode;
  text: ReactNode;
  verb: string;
  stay?: string;
  tone?: 'primary' | 'error';
  /** What is to be chosen before it can be asked what it comes to. */
  subject?: ReactNode;
  /** What is to be chosen, above what it comes to. */
  form?: (preview: P) => ReactNode;
  /** What happens, in numbers. */
  effect?: (preview: P) => ReactNode;
  /** What is to be agreed to, below what it comes to. */
  consent?: (preview: P) => ReactNode;
  /** Why there is nothing to choose from; nothing else is shown then. */
  nothing?: (preview: P) => string | false;
  /** Of the field for the reason; false: none is asked for. */
  reason?: false | ((preview: P) => { help?: string | undefined; required?: boolean });
  /** Whether the form is filled in. */
  ready?: (preview: P) => boolean;
}

/** One action of an order, or of several: what it means is shown before it is done, and why it cannot be done where it cannot. */
export function ActionDialog<P extends ActionPreview>({ action, title, text, verb, stay, tone, subject, form, effect, consent, nothing, reason, ready, ...gate }: Props<P>) {
  const { preview: asked } = action;
  const shown = asked.data;
  const field = shown && reason !== false && { required: false, ...reason?.(shown) };
  const filled = shown && !nothing?.(shown) && (ready?.(shown) ?? true) && !(field && field.required && action.reason.trim() === '');
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      verb={verb}
      {...(stay === undefined ? {} : { stay })}
      {...(tone === undefined ? {} : { tone })}
      busy={action.busy}
      disabled={!shown?.action.allowed || asked.isPlaceholderData || !filled}
      onConfirm={() => shown && action.confirm(shown)}
      onClose={action.onClose}
    >
      {subject}
      <PreviewGate {...gate} preview={asked}>
        {(preview) => {
          const none = preview.action.allowed && nothing?.(preview);
          if (none) return <Alert severity="info">{none}</Alert>;
          return (
            <>
              {form?.(preview)}
              {effect && (
                <Box aria-live="polite" aria-busy={asked.isFetching}>
                  {preview.action.allowed && effect(preview)}
                </Box>
              )}
              {consent?.(preview)}
              {field && <ReasonField {...field} value={action.reason} onChange={action.setReason} />}
            </>
          );
        }}
      </PreviewGate>
    </ConfirmDialog>
  );
}

/** What a dialog over one payment of an order needs. */
export interface InstallmentActionProps {
  order: OrderDetail;
  rate: OrderDetail['rates'][number];
  onClose: () => void;
}

/** The words of an action for an order as a whole. */
export function useActionWords(name: keyof OrderDetail['actions'], order: OrderSummary) {
  const { t } = useTranslation('orders');
  const refusal = useRefusal();
  return {
    title: <Unbroken text={t(`${name}.title`, { token: order.token })} word={order.token} />,
    text: marked(t(`${name}.text`, { buyer: exact(order.buyer) })),
    refusal: (permission: Permission) => refusal(name, order, permission),
  };
}
