// Drawn by hand on a 24 grid with one stroke, so that they weigh nothing and follow the colour of the text.
const PATHS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7v5l3 2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  cross: 'M7 7l10 10M17 7L7 17',
  alert: 'M12 8v5M12 16.5v.01M12 3.5l9.5 16.5h-19z',
  bank: 'M3.5 9.5L12 4l8.5 5.5M5 10v8M10 10v8M14 10v8M19 10v8M3.5 20h17',
  card: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h3',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C9 7.5 7.5 6.5 7.5 5S10 3 12 7.5C14 3 16.500 3.500 16.500 5S15 7.500 12 7.500z',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  mail: 'M3.500 6h17v12h-17zM4 6.500l8 6.500 8-6.500',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  bag: 'M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  down: 'M12 4v11M7.500 11l4.500 4.500 4.500-4.500M5 20h14',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  flask: 'M9 3h6M10 3v6l-5 9.500c-.500 1.500 0 2.500 1.500 2.500h11c1.500 0 2-1 1.500-2.500L14 9V3M8 15h8',
  shield: 'M12 3l7.500 3v5.500c0 4.500-3 8-7.500 9.500-4.500-1.500-7.500-5-7.500-9.500V6zM9 12l2.200 2.200L15.200 10',
  back: 'M19 12H5M11 6l-6 6 6 6',
  undo: 'M8 5L4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  search: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500L20 20',
  sound: 'M9 18V6l10-2v12M9 18a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19 16a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z',
  question: 'M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .800-1 1.700M12 16.500v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  play: 'M8 5.500v13l11-6.500z',
  ticket: 'M3.500 7h17v3.500a1.500 1.500 0 0 0 0 3V17h-17v-3.500a1.500 1.500 0 0 0 0-3zM14 7v10',
  star: 'M12 4l2.400 5.200 5.600.600-4.200 3.800 1.200 5.600-5-2.900-5 2.900 1.200-5.600L4 9.800l5.600-.600z',
  key: 'M14.500 4a5.500 5.500 0 1 0 1.800 10.700M9.500 14.500L4 20v-3M14.500 9.500h.01M9.800 12.200A5.500 5.500 0 1 1 14.500 15',
  people: 'M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20c0-4 2.500-6 6.500-6s6.500 2 6.500 6M16 4.500a3.500 3.500 0 0 1 0 6.200M18 14.500c2.300.800 3.500 2.600 3.500 5.500',
  layers: 'M12 3.500l9 4.500-9 4.500L3 8zM3 12l9 4.500 9-4.500M3 16l9 4.500 9-4.500',
} as const;

export type IconName = keyof typeof PATHS;

/** Decoration only: the words beside it carry the meaning. */
export function Icon({ name, large = false }: { name: IconName; large?: boolean }) {
  return (
    <svg className={large ? 'icon icon-large' : 'icon'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
