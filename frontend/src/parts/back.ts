import { useLocation, useNavigate } from 'react-router';

/** Where a page was opened from, so that one comes back to the same place. */
export interface CameFrom {
  from?: string;
}

/** Opens a page of one thing. The list that it was opened from is kept: its filters, its page and how far it was scrolled. */
export function useOpenPage(): (to: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (to) => void navigate(to, { state: { from: pathname + search } satisfies CameFrom });
}
