import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Export, POLL_MS, exportKeys, fetchExport, isOver, watchExport } from '@/api/exports';

/** A browser opens six connections to a server; streams must leave most of them to everything else. */
const STREAMS_MAX = 2;
let streams = 0;

/** Listens as long as the server tells; answers the last it heard. */
async function listen(id: string, signal: AbortSignal, onChange: (change: Export) => void): Promise<Export | undefined> {
  if (streams >= STREAMS_MAX) return undefined;
  let last: Export | undefined;
  streams += 1;
  try {
    for await (const change of watchExport(id, signal)) {
      last = change;
      onChange(change);
    }
  } catch {
    // Whatever cut the stream: asking goes on in its place, and shows what is wrong if it lasts.
  } finally {
    streams -= 1;
  }
  return last;
}

/** An export while it is written: told live by the server; asked for from time to time where no stream can be had. */
export function useExport(id: string | undefined, known?: Export): Export | undefined {
  const client = useQueryClient();
  const [polled, setPolled] = useState<string>();
  const over = known !== undefined && isOver(known);

  useEffect(() => {
    if (id === undefined || over) return undefined;
    const left = new AbortController();
    void (async () => {
      const last = await listen(id, left.signal, (change) => client.setQueryData(exportKeys.detail(id), change));
      if (!left.signal.aborted && !(last && isOver(last))) setPolled(id);
    })();
    return () => left.abort();
  }, [id, over, client]);

  const { data } = useQuery({
    queryKey: exportKeys.detail(id ?? ''),
    queryFn: () => fetchExport(id ?? ''),
    enabled: id !== undefined && polled === id,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
  return id === undefined ? undefined : (data ?? known);
}
