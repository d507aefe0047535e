import { describe, expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import { type Step, after, edgesOf, graphOf, newStep, newStepId, refusalsOf, stepsOf, targetsOf, withStep, withWay, withoutStep } from './model';
import { GRAPH } from './sample';

const item = (code: string, pointer: string) => ({ code, pointer, detail: `${code}!` });
const ids = (steps: Step[]) => steps.map((step) => step.id);

describe('a funnel', () => {
  test('comes back as it was', () => {
    expect(graphOf(stepsOf(GRAPH))).toEqual(GRAPH);
  });

  test('is sent without what has no meaning', () => {
    const steps = stepsOf(GRAPH).map((step) => (step.id === 'up' ? { ...step, kind: 'thank_you' as const, title: ' More ', x: 280.4 } : step));
    const { nodes, edges } = graphOf(steps);
    expect(nodes[1]).toEqual({ id: 'up', kind: 'thank_you', title: 'More', text: 'Rye', x: 280, y: -40 });
    expect(edges.filter((edge) => edge.from === 'up')).toEqual([]);
    const priced = stepsOf(GRAPH).map((step) => ({ ...step, productId: '' }));
    expect(graphOf(priced).nodes[1]).not.toHaveProperty('pricingPlanId');
  });

  test('forgets the ways to a step that is taken out', () => {
    const left = withoutStep(stepsOf(GRAPH), 'end');
    expect(ids(left)).toEqual(['pay', 'up', 'down']);
    expect(edgesOf(left)).toEqual([GRAPH.edges[0], GRAPH.edges[2]]);
  });

  test('gets another step before its end, with an id of its own', () => {
    const steps = stepsOf(GRAPH);
    const more = withStep(steps, newStep('upsell', steps));
    expect(more.map((step) => step.kind)).toEqual(['payment', 'upsell', 'downsell', 'upsell', 'thank_you']);
    expect(more[3]?.x).toBeGreaterThan(280);
    expect(withStep(steps, newStep('thank_you', steps)).at(-1)?.kind).toBe('thank_you');
  });

  test('never leads back', () => {
    const steps = stepsOf(GRAPH);
    expect([...after(steps, 'up')].toSorted()).toEqual(['down', 'end', 'up']);
    expect(ids(targetsOf(steps, 'down'))).toEqual(['end']);
    expect(ids(targetsOf(steps, 'pay'))).toEqual(['up', 'down', 'end']);
    const turned = withWay(withWay(steps, 'up', 'declined', ''), 'down', 'declined', 'up');
    expect(ids(targetsOf(turned, 'up'))).toEqual(['end']);
  });
});

test('an id is made as the api makes them', () => {
  const now = Date.UTC(2026, 10, 25);
  const [first, later] = [newStepId(now), newStepId(now + 1)];
  expect(first).toMatch(/^fnn_[0-7][0-9abcdefghjkmnpqrstvwxyz]{25}$/);
  expect(later > first).toBe(true);
  expect(newStepId(now)).not.toBe(first);
});

test('a refusal stands at the step that it points at', () => {
  const items = [item('required', '/graph/nodes/1/product_id'), item('funnel_cycle', '/graph/edges/3'), item('funnel_end_missing', '/graph/nodes'), item('slug_taken', '/slug')];
  const problem = new Problem(422, items, undefined, undefined, undefined, undefined);
  expect(refusalsOf(problem, stepsOf(GRAPH))).toEqual([{ step: 'up', empty: 'product', words: 'required!' }, { step: 'down', words: 'funnel_cycle!' }, { words: 'funnel_end_missing!' }]);
});
