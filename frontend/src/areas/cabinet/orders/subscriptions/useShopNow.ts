import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { list } from '@/api/client';
import { useSession } from '@/app/session/SessionProvider';

/** What time it is in the shop: on its test side a clock may stand elsewhere. Undefined while that is asked. */
export function useShopNow(): Date | undefined {
  const [now] = useState(() => new Date());
  const test = useSession().active?.livemode === false;
  const clocks = useQuery({
    queryKey: ['test_clocks', 'now'],
    queryFn: async ({ signal }) => (await list('/v1/cabinet/test_clocks', { signal })).items[0]?.nowAt ?? null,
    enabled: test,
    meta: { quiet: true },
  });
  if (test && clocks.isPending) return undefined;
  return clocks.data ? new Date(clocks.data) : now;
}
