import { paths } from '@/app/paths';
import { useOpenPage } from '@/parts/back';

/** Opens the page of an order. */
export function useOpenOrder(): (id: string) => void {
  const open = useOpenPage();
  return (id) => open(paths.cabinet.order(id));
}
