import { describe, expect, test } from 'vitest';
import { edgesOf, graphOf, stepsOf } from '../model';
import { GRAPH, node } from '../sample';
import { NODE_WIDTH, type Shown, drawn, edgeId, erased, flowEdgesOf, heightOf, mayLead, moved, nodesOf } from './flow';
import { tidied } from './layout';

const STEPS = stepsOf(GRAPH);
const shown = (step: Shown['step']): Shown => ({ step, kind: step.kind, name: '', figures: '', troubles: 0 });

describe('the picture', () => {
  test('has an edge for each way, each from its own handle', () => {
    const edges = flowEdgesOf(STEPS, (on) => on, edgeId('up', 'declined'));
    expect(edges.map(({ source, sourceHandle, target }) => ({ from: source, to: target, on: sourceHandle }))).toEqual(GRAPH.edges);
    expect(new Set(edges.map((edge) => edge.id)).size).toBe(edges.length);
    expect(edges.filter((edge) => edge.selected).map((edge) => edge.target)).toEqual(['down']);
  });

  test('keeps what is drawn of a step when the form changes', () => {
    const [first] = nodesOf(STEPS.map(shown), []);
    if (!first) throw new Error('no node');
    const before = { ...first, measured: { width: 224, height: 90 }, selected: true };
    const [again] = nodesOf(moved(STEPS, new Map([['pay', { x: 10.4, y: 20 }]])).map(shown), [before]);
    expect(again).toMatchObject({ id: 'pay', position: { x: 10, y: 20 }, measured: { width: 224, height: 90 }, selected: true });
  });

  test('draws and erases ways, and none that leads back', () => {
    expect(mayLead(STEPS, { source: 'pay', target: 'end' })).toBe(true);
    for (const target of ['up', 'down', 'pay']) expect(mayLead(STEPS, { source: 'down', target })).toBe(false);
    const next = drawn(STEPS, { source: 'up', sourceHandle: 'declined', target: 'end' });
    expect(graphOf(next).edges).toContainEqual({ from: 'up', to: 'end', on: 'declined' });
    expect(edgesOf(next)).toHaveLength(GRAPH.edges.length);
    const left = erased(STEPS, [edgeId('up', 'accepted'), edgeId('down', 'declined')]);
    expect(edgesOf(left)).toEqual([GRAPH.edges[0], GRAPH.edges[2], GRAPH.edges[3], GRAPH.edges[5]]);
  });

  test('is tidied up so that ways run onward and nothing covers anything', () => {
    const places = tidied(STEPS);
    const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN };
    for (const { from, to } of GRAPH.edges) expect(at(to).x).toBeGreaterThanOrEqual(at(from).x + NODE_WIDTH);
    const unconnected = [...STEPS, ...stepsOf({ nodes: [node('lost', 'upsell')], edges: [] })];
    const boxes = unconnected.map((step) => ({ id: step.id, bottom: heightOf(step), ...(tidied(unconnected).get(step.id) ?? { x: Number.NaN, y: Number.NaN }) }));
    for (const box of boxes)
      for (const below of boxes.filter((other) => other !== box && other.y >= box.y))
        expect(Math.abs(box.x - below.x) >= NODE_WIDTH || below.y >= box.y + box.bottom, `${box.id} and ${below.id}`).toBe(true);
  });
});
