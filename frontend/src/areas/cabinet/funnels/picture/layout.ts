import dagre from '@dagrejs/dagre';
import { type Step, edgesOf } from '../model';
import { NODE_WIDTH, heightOf } from './flow';

const GAP = { across: 72, down: 40 };

/** Every step at its place: buyers go from one side to the other, and no step covers another. */
export function tidied(steps: readonly Step[]): Map<string, { x: number; y: number }> {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', ranksep: GAP.across, nodesep: GAP.down });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const step of steps) graph.setNode(step.id, { width: NODE_WIDTH, height: heightOf(step) });
  for (const { from, to, on } of edgesOf(steps)) graph.setEdge(from, to, {}, on);
  dagre.layout(graph);
  return new Map(
    steps.map((step) => {
      // Its answer is the middle of a step; ours is the corner.
      const { x = 0, y = 0 } = graph.node(step.id) as { x?: number; y?: number };
      return [step.id, { x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - heightOf(step) / 2) }];
    }),
  );
}
