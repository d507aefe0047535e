import { afterEach } from 'vitest';

/** How long anything may take that a test waits for: it ends what hangs, however slow the machine, and nothing is measured by it. */
const PATIENCE_MS = 30_000;

// Most tests have no page, and need nothing of what draws and reads one.
if (typeof document !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
  afterEach(cleanup);
}
