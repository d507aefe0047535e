import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { Money } from '@/parts/Money';
import { paths } from '../paths';

const TYPING_PAUSE_MS = 250;
const LETTERS_MIN = 2;
const SHOWN = '5';

interface Find {
  id: string;
  to: string;
  name: string;
  more?: ReactNode;
}

/** What is typed, once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function useFinds(kind: 'orders' | 'products', query: string, find: (signal: AbortSignal) => Promise<Find[]>): Find[] {
  const enabled = query.length >= LETTERS_MIN;
  const { data } = useQuery({
    queryKey: ['palette', kind, query],
    queryFn: ({ signal }) => find(signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  return enabled ? (data ?? []) : [];
}

const person = (payer: { firstName: string; lastName: string; email: string }): string =>
  [payer.firstName, payer.lastName].filter(Boolean).join(' ') || payer.email;

/** Orders (by number, buyer or product) and products that fit what is typed. */
export function usePaletteFinds(typed: string): { orders: Find[]; products: Find[] } {
  const query = useRested(typed.trim());
  const search = { query, per: SHOWN };
  const orders = useFinds('orders', query, async (signal) => {
    const { items } = await list('/v1/cabinet/orders', { search, signal });
    return items.map((row) => ({
      id: row.id,
      to: paths.cabinet.order(row.id),
      name: `${row.token} · ${person(row.payer)}`,
      more: (
        <>
          {row.productName} · <Money value={row.totalAmount} />
        </>
      ),
    }));
  });
  const products = useFinds('products', query, async (signal) => {
    const { items } = await list('/v1/cabinet/products', { search, signal });
    return items.map((row) => ({ id: row.id, to: paths.cabinet.product(row.id), name: row.name }));
  });
  return { orders, products };
}

/** The server has judged what fits: the palette's own filter must not judge again. */
export function PaletteFinds({ kind, finds, onGo }: { kind: 'orders' | 'products'; finds: Find[]; onGo: (to: string) => void }) {
  const { t } = useTranslation();
  if (finds.length === 0) return null;
  return (
    <Command.Group heading={t(`nav.${kind}`)} forceMount>
      {finds.map((find) => (
        <Command.Item key={find.id} value={`find ${find.id}`} forceMount onSelect={() => onGo(find.to)}>
          <span>{find.name}</span>
          {find.more && <span data-more>{find.more}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
