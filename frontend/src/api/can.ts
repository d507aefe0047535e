/** Which deeds a state allows. A forbidden button is shown, disabled, with its reason; the server refuses in any case. */

const SUBMITTABLE = new Set(['init', 'change', 'no_documents', 'rejected']);
export const canSubmit = (verificationState: string): boolean => SUBMITTABLE.has(verificationState);

export const canDecide = (requestState: string): boolean => requestState === 'waiting';
