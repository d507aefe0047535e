import type { Item } from '@/api/client';

/** An order with everything that belongs to it. */
export type OrderDetail = Item<'/v1/cabinet/orders/{id}'>;
