/** What the steps and the frame around them tell each other: what is being saved, and that it should be now. */
import { type ReactNode, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Autosave, SaveState } from './autosave';

interface Wizard {
  state: SaveState;
  /** Sends what waits before the step is left or the product is published. */
  settle: () => Promise<boolean>;
  register: (save: Autosave) => void;
}

const WizardContext = createContext<Wizard | undefined>(undefined);

export function WizardProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SaveState>('saved');
  const flush = useRef<Autosave['flush']>(undefined);
  const register = useCallback((save: Autosave) => {
    flush.current = save.flush;
    setState(save.state);
  }, []);
  const settle = useCallback(() => flush.current?.() ?? Promise.resolve(true), []);
  const wizard = useMemo(() => ({ state, settle, register }), [state, settle, register]);
  return <WizardContext value={wizard}>{children}</WizardContext>;
}

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('useWizard outside WizardProvider');
  return wizard;
}

/** The step that is shown saves through the frame. */
export function useStepSave(save: Autosave): void {
  const { register } = useWizard();
  const { state, flush } = save;
  useEffect(() => register({ state, flush }), [register, state, flush]);
}
