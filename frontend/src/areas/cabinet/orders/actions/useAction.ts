import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '@/api/client';
import { toast } from '@/parts/feedback/toasts';
import type { OrderDetail } from '../details/OrderDrawer';
import { orderChanged } from './orderActions';

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

interface Options<P extends ActionPreview> {
  order: { id: string };
  /** What the preview is of: the action, and what is chosen in its form. */
  of: readonly unknown[];
  preview: (signal: AbortSignal) => Promise<P>;
  /** Whether the form says enough to ask; without it, it does. */
  enabled?: boolean;
  submit: (submission: Submission<P>) => Promise<unknown>;
  /** What is said once it is done. */
  done: (preview: P) => string;
  /** Another order that changes with this one. */
  alsoChanged?: (preview: P) => string | undefined;
  onClose: () => void;
}

/** What an action comes to, asked before anything happens and again whenever its form changes. */
export function useActionPreview<P extends ActionPreview>({ order, of, preview, enabled = true }: Pick<Options<P>, 'order' | 'of' | 'preview' | 'enabled'>) {
  return useQuery({ queryKey: ['order', order.id, ...of], queryFn: ({ signal }) => preview(signal), enabled, placeholderData: keepPreviousData, gcTime: 0 });
}

/** An action of an order: its preview, the reason that is entered, and doing it. */
export function useAction<P extends ActionPreview>({ submit, done, alsoChanged, onClose, ...about }: Options<P>) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');
  const preview = useActionPreview(about);
  const mutation = useMutation({
    mutationFn: (shown: P) => submit({ reason, idempotencyKey, preview: shown }),
    onSuccess: (_, shown) => toast.success(done(shown)),
    onSettled: async (_answer, _error, shown) => {
      const other = alsoChanged?.(shown);
      await Promise.all([orderChanged(client, about.order.id), other && orderChanged(client, other)]);
      onClose();
    },
  });
  return { preview, reason, setReason, mutation, onClose };
}

export type Action<P extends ActionPreview> = ReturnType<typeof useAction<P>>;
