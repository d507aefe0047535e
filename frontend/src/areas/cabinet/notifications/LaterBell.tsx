import Box from '@mui/material/Box';
import { Suspense, lazy, useEffect, useState } from 'react';

const NotificationBell = lazy(() => import('./Bell').then((loaded) => ({ default: loaded.NotificationBell })));

const LATER_MS = 1_500;
const ROOM = <Box sx={{ inlineSize: 40, blockSize: 40, flex: 'none' }} />;

/** The bell, once the page is there: nobody waits for it, and its room is kept. */
export function LaterBell({ who }: { who: string }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return due ? (
    <Suspense fallback={ROOM}>
      <NotificationBell who={who} />
    </Suspense>
  ) : (
    ROOM
  );
}
