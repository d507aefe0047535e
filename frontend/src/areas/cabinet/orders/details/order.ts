import type { ResourceOf } from '@/api/client';

/** An order with everything that belongs to it. */
export type OrderDetail = ResourceOf<'/v1/cabinet/orders/{id}'>;
