import { useEffect } from 'react';
import { paths } from '@/app/paths';

/** The home page is a document of its own (tools/home.mjs), complete without scripts: whoever comes from a screen loads it. */
export function Component() {
  useEffect(() => window.location.replace(paths.home), []);
  return null;
}
