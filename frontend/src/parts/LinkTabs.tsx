import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

interface Props {
  label: string;
  tabs: { to: string; label: string; here: boolean }[];
}

/** How wide the last tab before an edge fades, so that one sees that there are more. */
const FADE = '2.5rem';

/** Which ends of the strip there is more behind. */
function useMore(count: number) {
  const strip = useRef<HTMLElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  useEffect(() => {
    const box = strip.current;
    if (!box) return undefined;
    const update = () => {
      // Negative where one reads from right to left.
      const at = Math.abs(box.scrollLeft);
      const next = { before: at > 1, after: at + box.clientWidth < box.scrollWidth - 1 };
      setMore((now) => (now.before === next.before && now.after === next.after ? now : next));
    };
    update();
    box.addEventListener('scroll', update, { passive: true });
    const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(update);
    resized?.observe(box);
    return () => {
      box.removeEventListener('scroll', update);
      resized?.disconnect();
    };
  }, [count]);
  return { strip, more };
}

/** Tabs that are addresses: told as links, because that is what they are. The one that is open is always in sight. */
export function LinkTabs({ label, tabs }: Props) {
  const { strip, more } = useMore(tabs.length);
  const here = tabs.find((tab) => tab.here)?.to;
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    const box = strip.current;
    // Within the strip alone: a page that was scrolled stays where it is.
    if (current && box) box.scrollBy?.({ left: current.getBoundingClientRect().left - box.getBoundingClientRect().left - (box.clientWidth - current.clientWidth) / 2 });
  }, [here, strip]);
  const fade = `linear-gradient(to right, ${more.before ? 'transparent' : '#000'}, #000 ${FADE}, #000 calc(100% - ${FADE}), ${more.after ? 'transparent' : '#000'})`;
  return (
    <Box sx={{ mb: 3, borderBlockEnd: '1px solid', borderColor: 'divider' }}>
      <Box
        component="nav"
        ref={strip}
        aria-label={label}
        sx={{
          display: 'flex',
          // With a mouse one does not scroll sideways: what does not fit begins another line.
          flexWrap: { xs: 'nowrap', md: 'wrap' },
          columnGap: 3,
          overflowX: { xs: 'auto', md: 'visible' },
          scrollbarWidth: 'none',
          maskImage: more.before || more.after ? fade : 'none',
        }}
      >
        {tabs.map((tab) => (
          <Box
            key={tab.to}
            component={Link}
            to={tab.to}
            aria-current={tab.here ? 'page' : undefined}
            sx={{
              py: 1.25,
              fontWeight: 600,
              whiteSpace: 'nowrap',
              textDecoration: 'none',
              color: tab.here ? 'text.primary' : 'text.secondary',
              boxShadow: tab.here ? 'inset 0 -2px 0 var(--k-palette-primary-main)' : 'none',
            }}
          >
            {tab.label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
