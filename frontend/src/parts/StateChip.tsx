import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';

/** The specification's colours: good green, wait amber, bad red, calm grey. */
export type Tone = 'good' | 'wait' | 'bad' | 'calm';

interface Props<State extends string> {
  state: State;
  /** A new state without a tone does not compile. */
  tones: Record<State, Tone>;
  label: string;
}

/** Longer words may part where room is scarce; shorter ones would look torn. */
const LONG_CHARS = 16;

export function StateChip<State extends string>({ state, tones, label }: Props<State>) {
  // The type says every state has a tone; an older page may still meet a state that is newer than itself.
  const tone: Tone = tones[state] ?? 'calm';
  return (
    <Chip
      size="small"
      label={label}
      data-tone={tone}
      data-long={label.length > LONG_CHARS || undefined}
      sx={(theme) => ({
        fontWeight: 600,
        borderRadius: 1,
        color: theme.vars?.palette.tone[tone].ink,
        bgcolor: theme.vars?.palette.tone[tone].wash,
      })}
    />
  );
}

/** Words for a state where the catalogue of words has them, the bare state where it does not. */
export function useStateWords(namespace: string, prefix: string): (state: string) => string {
  const { t } = useTranslation(namespace as 'common');
  return (state) => t(`${prefix}.${state}` as 'retry', { defaultValue: state.replaceAll('_', ' ') });
}
