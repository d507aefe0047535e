/** What a funnel is on the screen: its steps, each with its ways out, and how they become what the api reads. */
import type { Body, ResourceOf } from '@/api/client';
import type { Problem } from '@/api/problem';

export type FunnelRow = ResourceOf<'/v1/cabinet/funnels'>;
export type Funnel = ResourceOf<'/v1/cabinet/funnels/{id}'>;
export type Graph = NonNullable<Funnel['graph']>;
export type StepCounts = ResourceOf<'/v1/cabinet/funnels/{id}/statistics'>['steps'][number];
export type FunnelState = FunnelRow['state'];
export type Kind = Graph['nodes'][number]['kind'];
export type Way = Graph['edges'][number]['on'];
export type Preset = NonNullable<NonNullable<Body<'/v1/cabinet/funnels', 'post'>>['preset']>;

export const KINDS: Kind[] = ['payment', 'upsell', 'downsell', 'thank_you'];
export const PRESETS: Preset[] = ['sale_upsell_downsell_thanks', 'sale_upsell_thanks', 'sale_thanks'];
export const STEPS_MAX = 30;
export const NAME_MAX = 255;
export const SLUG_MAX = 100;
export const TITLE_MAX = 255;
export const TEXT_MAX = 2_000;
/** Between two steps of the picture, in pixels. */
export const APART = { across: 280, down: 180 } as const;

/** The ways out that a step of a kind may have; all but `failed` it must have. */
export const WAYS: Record<Kind, readonly Way[]> = {
  payment: ['paid'],
  upsell: ['accepted', 'declined', 'failed'],
  downsell: ['accepted', 'declined', 'failed'],
  thank_you: [],
};
export const sells = (kind: Kind): boolean => kind !== 'thank_you';
/** Whether the seller's words stand there: on the payment page they do not. */
export const speaks = (kind: Kind): boolean => kind !== 'payment';
/** Whether it is a page of its own: the others are the payment page and the page of the order. */
export const offers = (kind: Kind): boolean => kind === 'upsell' || kind === 'downsell';

/** A step as it is edited: where each way leads to stands with it; empty: nowhere yet. */
export interface Step {
  id: string;
  kind: Kind;
  title: string;
  text: string;
  productId: string;
  pricingPlanId: string;
  x: number;
  y: number;
  ways: Record<Way, string>;
}
export interface FunnelValues {
  name: string;
  slug: string;
  steps: Step[];
}

const NOWHERE: Record<Way, string> = { paid: '', accepted: '', declined: '', failed: '' };

export function stepsOf(graph: Graph): Step[] {
  const known = new Set(graph.nodes.map((node) => node.id));
  return graph.nodes.map((node) => {
    const targets = { ...NOWHERE };
    for (const edge of graph.edges) if (edge.from === node.id && known.has(edge.to) && !targets[edge.on]) targets[edge.on] = edge.to;
    return {
      id: node.id,
      kind: node.kind,
      title: node.title ?? '',
      text: node.text ?? '',
      productId: node.productId ?? '',
      pricingPlanId: node.pricingPlanId ?? '',
      x: node.x ?? 0,
      y: node.y ?? 0,
      ways: targets,
    };
  });
}

/** The ways that lead somewhere, in the order in which they are sent. */
export const edgesOf = (steps: readonly Step[]): Graph['edges'] =>
  steps.flatMap((step) => WAYS[step.kind].filter((on) => step.ways[on]).map((on) => ({ from: step.id, to: step.ways[on], on })));

export function graphOf(steps: readonly Step[]): Graph {
  const nodes = steps.map(({ id, kind, title, text, productId, pricingPlanId, x, y }) => ({
    id,
    kind,
    title: title.trim(),
    text: text.trim(),
    ...(sells(kind) && productId ? { productId, ...(pricingPlanId ? { pricingPlanId } : {}) } : {}),
    x: Math.round(x),
    y: Math.round(y),
  }));
  return { nodes, edges: edgesOf(steps) };
}

export const valuesOf = (funnel: Funnel): FunnelValues => ({
  name: funnel.name,
  slug: funnel.slug,
  steps: funnel.graph ? stepsOf(funnel.graph) : [],
});

export function bodyOf({ name, slug, steps }: FunnelValues): Body<'/v1/cabinet/funnels/{id}', 'put'> {
  return { name: name.trim(), ...(slug.trim() ? { slug: slug.trim() } : {}), graph: graphOf(steps) };
}

const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const ID_SIGNS = 26;
const TIME_BYTES = 6;

/** An id as the api makes them: the time first, then chance. */
export function newStepId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let at = 0; at < TIME_BYTES; at += 1) bytes[at] = Math.floor(now / 256 ** (TIME_BYTES - 1 - at)) % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  let rest = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let signs = '';
  for (let at = 0; at < ID_SIGNS; at += 1) {
    signs = SIGNS.charAt(Number(rest & 31n)) + signs;
    rest >>= 5n;
  }
  return `fnn_${signs}`;
}

/** A step with nothing said, to the right of all others: nothing is covered. */
export function newStep(kind: Kind, steps: readonly Step[]): Step {
  const x = steps.length === 0 ? 0 : Math.max(...steps.map((step) => step.x)) + APART.across;
  return { id: newStepId(), kind, title: '', text: '', productId: '', pricingPlanId: '', x, y: 0, ways: { ...NOWHERE } };
}

/** With another step: in the list it stands before the thanks. */
export function withStep(steps: readonly Step[], step: Step): Step[] {
  const end = step.kind === 'thank_you' ? -1 : steps.findIndex((other) => other.kind === 'thank_you');
  return end < 0 ? [...steps, step] : steps.toSpliced(end, 0, step);
}

/** Without a step, and without the ways that led to it. */
export const withoutStep = (steps: readonly Step[], id: string): Step[] =>
  steps
    .filter((step) => step.id !== id)
    .map((step) => ({ ...step, ways: Object.fromEntries(Object.entries(step.ways).map(([on, to]) => [on, to === id ? '' : to])) as Step['ways'] }));

/** With a way out of a step that leads there; `to` empty: nowhere. */
export const withWay = (steps: readonly Step[], from: string, on: Way, to: string): Step[] =>
  steps.map((step) => (step.id === from ? { ...step, ways: { ...step.ways, [on]: to } } : step));

/** Every step that buyers may get to from one, itself among them. */
export function after(steps: readonly Step[], id: string): Set<string> {
  const edges = edgesOf(steps);
  const reached = new Set([id]);
  for (const at of reached) for (const edge of edges) if (edge.from === at) reached.add(edge.to);
  return reached;
}

/** Where a way out of this step may lead: on, and never back to where buyers have been. */
export const targetsOf = (steps: readonly Step[], id: string): Step[] =>
  steps.filter((step) => step.kind !== 'payment' && !after(steps, step.id).has(id));

/** Something that speaks against publishing, in words, at a step or at none. */
export interface Trouble {
  step?: string;
  /** What is left empty there. */
  empty?: 'product';
  words: string;
}

const emptyOf = (code: string, pointer: string) => (code === 'required' && pointer.endsWith('/product_id') ? { empty: 'product' as const } : {});

export const troublesOf = (funnel: Funnel): Trouble[] =>
  (funnel.problems ?? []).map(({ nodeId, detail, code, pointer }) => ({ ...(nodeId ? { step: nodeId } : {}), ...emptyOf(code, pointer), words: detail }));

const PLACE = /^\/graph\/(nodes|edges)\/(\d+)/;

/** The refusals of what was sent that point into its picture, each at its step; the others are for the form. */
export function refusalsOf(problem: Problem, steps: readonly Step[]): Trouble[] {
  const edges = edgesOf(steps);
  return problem.items.flatMap((item) => {
    if (!item.pointer?.startsWith('/graph')) return [];
    const [, list, place] = PLACE.exec(item.pointer) ?? [];
    const step = list === 'nodes' ? steps[Number(place)]?.id : list === 'edges' ? edges[Number(place)]?.from : undefined;
    return [{ ...(step ? { step } : {}), ...emptyOf(item.code, item.pointer), words: item.detail ?? item.title ?? item.code }];
  });
}
