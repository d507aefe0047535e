import type { Social } from './document.gen';

/** Signs of our own, drawn as plainly as the other icons: a letter or a shape that is understood, never the trade mark itself. */
const PATHS: Record<Social['network'], string> = {
  website: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3.500 4 3.500 14 0 18M12 3c-3.500 4-3.500 14 0 18',
  facebook: 'M15.500 4H14a4 4 0 0 0-4 4v12M7 12h8',
  instagram: 'M7.500 3.500h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4zM12 8.300a3.700 3.700 0 1 0 0 7.400 3.700 3.700 0 0 0 0-7.400zM16.800 7.100v.010',
  twitter: 'M5 4.500l14 15M19 4.500L5 19.500',
  youtube: 'M6 6h12a3 3 0 0 1 3 3v6a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3zM10.300 9.500v5l4.200-2.500z',
  tumblr: 'M10 4v12a4 4 0 0 0 4 4h2M6.500 9.500H16',
  pinterest: 'M10 20.500l2.500-11M8.500 13.500a4.200 4.200 0 1 1 7 .500c-1.200 1.500-3.500 1.200-4-.500',
  linkedin: 'M6 10v9M6 5.500v.010M11 19v-9M11 14a3.500 3.500 0 0 1 7 0v5',
  xing: 'M6.500 7l2.500 4-3.500 6M18 4l-6 9.500 4 6.500',
  tiktok: 'M13 4v11.500a3.500 3.500 0 1 1-3.500-3.500M13 4c.300 3 2.200 4.700 5 5',
};

export function SocialIcon({ network }: { network: Social['network'] }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[network]} />
    </svg>
  );
}
