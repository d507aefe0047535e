/** The queue of toasts. Four kinds, four seconds each, no close button; they wait while somebody reads them. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';
export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

export const TOAST_MS = 4000;
const AT_ONCE = 3;

let next = 1;
let queue: readonly Toast[] = [];
const watchers = new Set<() => void>();

function change(to: readonly Toast[]): void {
  queue = to;
  for (const watch of watchers) watch();
}

export const toastQueue = {
  subscribe: (watch: () => void) => {
    watchers.add(watch);
    return () => watchers.delete(watch);
  },
  snapshot: () => queue,
};

export const visibleToasts = (all: readonly Toast[]): readonly Toast[] => all.slice(0, AT_ONCE);

export function dropToast(id: number): void {
  change(queue.filter((toast) => toast.id !== id));
}

function add(kind: ToastKind, text: string): void {
  // The same words twice at once tell nothing new.
  if (queue.some((toast) => toast.kind === kind && toast.text === text)) return;
  change([...queue, { id: next, kind, text }]);
  next += 1;
}

export const toast = {
  success: (text: string) => add('success', text),
  error: (text: string) => add('error', text),
  warning: (text: string) => add('warning', text),
  info: (text: string) => add('info', text),
};
