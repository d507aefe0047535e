/**
 * What moves money or gives access wants a fresh proof of who is there. The screens register who asks for it; a refused call
 * waits for the answer and is repeated once.
 */
import { type Problem, readProblem } from './problem';

type Prover = () => Promise<boolean>;

let prover: Prover | null = null;
let asking: Promise<boolean> | null = null;

/** Answers how to end it. Without anybody who asks, the refusal is shown as it is. */
export function registerProver(ask: Prover): () => void {
  prover = ask;
  return () => {
    if (prover === ask) prover = null;
  };
}

/** A refusal that points at a field is answered there, beside it. */
const wanted = (problem: Problem): boolean =>
  problem.items.some((item) => item.code === 'step_up_required' && item.pointer === undefined);

/** Whether the call was refused for want of a fresh proof and there is one now. Several calls at once ask once. */
export async function provedAnew(response: Response): Promise<boolean> {
  if (response.status !== 403 || !prover || !wanted(await readProblem(response.clone()))) return false;
  asking ??= prover().finally(() => {
    asking = null;
  });
  return asking;
}
