import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type EdgeChange, type NodeChange, Panel, ReactFlow, ReactFlowProvider, applyNodeChanges, useReactFlow } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewProps } from '../StepList';
import { StepNode } from './StepNode';
import { StepPanel } from './StepPanel';
import { FIT, Tools } from './Tools';
import { canvas } from './canvas';
import { type FlowEdge, type FlowNode, type Place, drawn, erased, flowEdgesOf, mayLead, moved, nodesOf } from './flow';
import { tidied } from './layout';
import { useShown } from './useShown';

const TYPES = { step: StepNode };
const DELETE = ['Delete', 'Backspace'];

interface Props extends ViewProps {
  onChange: (steps: ViewProps['steps']) => void;
}

/** The funnel as a picture. What is true stands in the form; only what is dragged or chosen stands here. */
export default function Picture(props: Props) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

/** Shows all of it again when its frame has become another, or a step has come or gone. */
function useFitted(when: string): void {
  const { fitView } = useReactFlow();
  useEffect(() => {
    const frame = requestAnimationFrame(() => void fitView(FIT));
    return () => cancelAnimationFrame(frame);
  }, [when, fitView]);
}

function Canvas({ onChange, ...view }: Props) {
  const { t } = useTranslation('funnels');
  const { steps } = view;
  const shown = useShown(view);
  const [held, setHeld] = useState<FlowNode[]>([]);
  const [edge, setEdge] = useState<string>();
  const [dragged, setDragged] = useState<ReadonlyMap<string, Place>>();
  const nodes = useMemo(() => nodesOf(shown, held, dragged), [shown, held, dragged]);
  const chosen = nodes.find((node) => node.selected && steps.some((step) => step.id === node.id))?.id;
  useFitted([chosen !== undefined, steps.length].join());
  const edges = flowEdgesOf(steps, (on) => t(`wayShort.${on}`), edge);

  function nodesChanged(changes: NodeChange<FlowNode>[]) {
    // Several changes may come before the next picture.
    setHeld((before) => applyNodeChanges(changes, nodesOf(shown, before)));
    const places = changes.flatMap((change) => (change.type === 'position' && change.position ? [{ id: change.id, to: change.position, dragging: change.dragging }] : []));
    if (places.length === 0) return;
    const there = new Map(places.map(({ id, to }) => [id, to]));
    const dragging = places.some((place) => place.dragging);
    setDragged(dragging ? there : undefined);
    if (!dragging) onChange(moved(steps, there));
  }
  function edgesChanged(changes: EdgeChange<FlowEdge>[]) {
    const gone = changes.flatMap((change) => (change.type === 'remove' ? [change.id] : []));
    if (gone.length > 0) onChange(erased(steps, gone));
    for (const change of changes) if (change.type === 'select') setEdge((before) => (change.selected ? change.id : before === change.id ? undefined : before));
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: chosen ? 'minmax(0, 1fr) 340px' : 'minmax(0, 1fr)' }, alignItems: 'start' }}>
      {/* A picture has its own left and right; the words inside run as the page does. */}
      <Box dir="ltr" sx={canvas}>
        <ReactFlow<FlowNode, FlowEdge>
          nodes={nodes}
          edges={edges}
          nodeTypes={TYPES}
          onNodesChange={nodesChanged}
          onEdgesChange={edgesChanged}
          onConnect={(way) => onChange(drawn(steps, way))}
          isValidConnection={(way) => mayLead(steps, { source: way.source, target: way.target })}
          onBeforeDelete={async (taken) => ({ nodes: [], edges: taken.edges })}
          deleteKeyCode={DELETE}
          selectNodesOnDrag={false}
          multiSelectionKeyCode={null}
          selectionKeyCode={null}
          // The page scrolls when it is scrolled over the picture.
          zoomOnScroll={false}
          preventScrolling={false}
          minZoom={0.2}
          maxZoom={1.5}
          fitView
          fitViewOptions={FIT}
          defaultMarkerColor={null}
          aria-label={t('canvas')}
          ariaLabelConfig={{
            'node.a11yDescription.default': t('canvasHelp'),
            'node.a11yDescription.keyboardDisabled': t('canvasHelp'),
            'node.a11yDescription.ariaLiveMessage': () => '',
            'edge.a11yDescription.default': t('edgeHelp'),
          }}
        >
          <Tools onTidy={() => onChange(moved(steps, tidied(steps)))} />
          {!chosen && (
            <Panel position="bottom-left">
              <Typography variant="caption" color="textSecondary" dir="auto">
                {t('pick')}
              </Typography>
            </Panel>
          )}
        </ReactFlow>
      </Box>
      {chosen && <StepPanel {...view} chosen={chosen} />}
    </Box>
  );
}
