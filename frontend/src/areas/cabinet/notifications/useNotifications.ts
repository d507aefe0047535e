import { useMutation, useQueryClient } from '@tanstack/react-query';
import { patch, post } from '@/api/client';
import { type Notification, notificationKeys } from './notification';

/** Marking as read, one or all of them; every place that shows them follows. */
export function useMarking() {
  const client = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: notificationKeys.unread }),
      client.invalidateQueries({ queryKey: notificationKeys.newest }),
      client.invalidateQueries({ queryKey: notificationKeys.list }),
    ]);
  const single = useMutation({
    mutationFn: ({ row, read }: { row: Notification; read: boolean }) =>
      patch('/v1/cabinet/notifications/{id}', { path: { id: row.id }, body: { read } }),
    onSuccess,
  });
  const all = useMutation({ mutationFn: () => post('/v1/cabinet/notifications/read_all'), onSuccess });
  return { single, all };
}
