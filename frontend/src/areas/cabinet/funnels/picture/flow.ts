/** The steps of the form as the picture's nodes and edges, and the changes of the picture as changes of the steps. */
import { type Edge, MarkerType, type Node } from '@xyflow/react';
import { type Kind, type Step, type Way, edgesOf, targetsOf, withWay } from '../model';

export interface Place {
  x: number;
  y: number;
}
export interface Shown extends Record<string, unknown> {
  step: Step;
  /** Its number and kind, then its title or what is sold there. */
  kind: string;
  name: string;
  /** What it has come to, in few words. */
  figures: string;
  /** How much speaks against publishing here. */
  troubles: number;
}
export type FlowNode = Node<Shown, 'step'>;
export type FlowEdge = Edge<{ on: Way }>;

export const NODE_WIDTH = 224;
const HEIGHTS: Record<Kind, number> = { payment: 124, upsell: 180, downsell: 180, thank_you: 92 };
/** About how high a step is drawn. */
export const heightOf = (step: Step): number => HEIGHTS[step.kind];

export const nodeOf = (shown: Shown): FlowNode => ({
  id: shown.step.id,
  type: 'step',
  position: { x: shown.step.x, y: shown.step.y },
  data: shown,
  ariaLabel: [shown.kind, shown.name].filter(Boolean).join(': '),
});

/** What has been drawn of a node stays with it: its measure, and whether it is chosen. `dragged`: where the pointer has it. */
export function nodesOf(shown: readonly Shown[], drawn: readonly FlowNode[], dragged?: ReadonlyMap<string, Place>): FlowNode[] {
  const before = new Map(drawn.map((node) => [node.id, node]));
  return shown.map((one) => {
    const node = { ...before.get(one.step.id), ...nodeOf(one) };
    return { ...node, position: dragged?.get(node.id) ?? node.position };
  });
}

export const edgeId = (from: string, on: Way): string => `${from}/${on}`;

export const flowEdgesOf = (steps: readonly Step[], words: (on: Way) => string, chosen?: string): FlowEdge[] =>
  edgesOf(steps).map(({ from, to, on }) => ({
    id: edgeId(from, on),
    source: from,
    sourceHandle: on,
    target: to,
    data: { on },
    className: `way-${on}`,
    selected: edgeId(from, on) === chosen,
    ariaLabel: words(on),
    markerEnd: { type: MarkerType.ArrowClosed, width: 18, height: 18 },
  }));

interface Drawn {
  source: string | null;
  target: string | null;
  sourceHandle?: string | null;
}

/** Whether a way may be drawn there: on, and never back. */
export const mayLead = (steps: readonly Step[], { source, target }: Drawn): boolean =>
  source !== null && target !== null && source !== target && targetsOf(steps, source).some((step) => step.id === target);

/** With a way as it was drawn; each way out leads to one step, so the one before goes. */
export const drawn = (steps: readonly Step[], { source, target, sourceHandle }: Drawn): Step[] =>
  source && target && sourceHandle ? withWay(steps, source, sourceHandle as Way, target) : [...steps];

/** Without the ways that were taken away. */
export const erased = (steps: readonly Step[], edges: readonly string[]): Step[] =>
  edges.reduce<Step[]>((left, id) => {
    const [from = '', on = ''] = id.split('/');
    return withWay(left, from, on as Way, '');
  }, [...steps]);

/** With steps where they were moved to. */
export const moved = (steps: readonly Step[], to: ReadonlyMap<string, Place>): Step[] =>
  steps.map((step) => {
    const place = to.get(step.id);
    return place ? { ...step, x: Math.round(place.x), y: Math.round(place.y) } : step;
  });
