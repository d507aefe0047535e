/** A funnel to try things on. */
import type { Graph, Kind } from './model';

export const node = (id: string, kind: Kind, more = {}) => ({ id, kind, title: '', text: '', x: 0, y: 0, ...more });
export const GRAPH: Graph = {
  nodes: [
    node('pay', 'payment', { productId: 'prd_1' }),
    node('up', 'upsell', { productId: 'prd_2', pricingPlanId: 'pln_2', title: 'More', text: 'Rye', x: 280, y: -40 }),
    node('down', 'downsell', { productId: 'prd_3' }),
    node('end', 'thank_you'),
  ],
  edges: [
    { from: 'pay', to: 'up', on: 'paid' },
    { from: 'up', to: 'end', on: 'accepted' },
    { from: 'up', to: 'down', on: 'declined' },
    { from: 'down', to: 'end', on: 'accepted' },
    { from: 'down', to: 'end', on: 'declined' },
    { from: 'down', to: 'end', on: 'failed' },
  ],
};
