import { type QueryClient, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '@/api/client';
import { toast } from '@/parts/feedback/toasts';
import type { OrderDetail } from '../details/order';
import { orderChanged, ordersChanged } from './orderActions';

/** Whether an action can be done, and why not. */
export type Permission = OrderDetail['actions']['refund'];

export interface ActionPreview {
  action: Permission;
}

interface Submission<P> {
  reason: string;
  /** One for this intention: pressing twice, or again after a lost answer, does it once. */
  idempotencyKey: string;
  preview: P;
}

interface Options<P extends ActionPreview, A> {
  /** What it is done to; without, to several orders at once. */
  order?: { id: string };
  /** What the preview is of: the action, and what is chosen in its form. */
  of: readonly unknown[];
  preview: (signal: AbortSignal) => Promise<P>;
  /** Whether the form says enough to ask; without it, it does. */
  enabled?: boolean;
  submit: (submission: Submission<P>) => Promise<A>;
  /** What is said once it is done; nothing where `next` says it. */
  done?: (preview: P, answer: A) => string;
  /** Another order that changes with this one. */
  alsoChanged?: (preview: P) => string | undefined;
  /** Whether what is refused can be mended in the form, which then stays. */
  mendable?: boolean;
  /** What is shown in place of the dialog once it is done. */
  next?: (answer: A) => void;
  onClose: () => void;
}

type Question<P extends ActionPreview> = Pick<Options<P, unknown>, 'order' | 'of' | 'preview' | 'enabled'>;

/** What an action comes to, asked before anything happens and again whenever its form changes. */
export function useActionPreview<P extends ActionPreview>({ order, of, preview, enabled = true }: Question<P>) {
  return useQuery({
    queryKey: order ? ['order', order.id, ...of] : ['orders', ...of],
    queryFn: ({ signal }) => preview(signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** A key for each intention: as long as nothing in the form changes it is the same one. */
function useIdempotencyKeys() {
  const [keys] = useState(() => new Map<string, string>());
  return (intention: string): string => {
    const key = keys.get(intention) ?? newIdempotencyKey();
    keys.set(intention, key);
    return key;
  };
}

const changed = (client: QueryClient, orders: readonly (string | undefined)[]) =>
  Promise.all(orders.length > 0 ? orders.map((id) => id && orderChanged(client, id)) : [ordersChanged(client)]);

/** An action of an order, or of several: its preview, the reason that is entered, and doing it. */
export function useAction<P extends ActionPreview, A>(options: Options<P, A>) {
  const { submit, done, alsoChanged, mendable = false, next, onClose, ...about } = options;
  const client = useQueryClient();
  const keyOf = useIdempotencyKeys();
  const [reason, setReason] = useState('');
  const preview = useActionPreview(about);
  const pressed = useRef(false);
  const mutation = useMutation({
    mutationFn: (shown: P) =>
      submit({ reason, idempotencyKey: keyOf(JSON.stringify([about.of, reason])), preview: shown }),
    onSuccess: (answer, shown) => done && toast.success(done(shown, answer)),
    onSettled: async (answer, error, shown) => {
      pressed.current = error === null;
      if (error === null && next) return next(answer as A);
      await changed(client, about.order ? [about.order.id, alsoChanged?.(shown)] : []);
      if (error === null || !mendable) onClose();
    },
  });
  const confirm = (shown: P) => {
    if (pressed.current) return;
    pressed.current = true;
    mutation.mutate(shown);
  };
  return { preview, reason, setReason, busy: mutation.isPending, confirm, onClose };
}

export type Action<P extends ActionPreview> = ReturnType<typeof useAction<P, unknown>>;
