import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { Section } from '@/parts/Section';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { TextField } from '@/parts/form/TextField';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { AddStep } from './AddStep';
import { SaveBar } from './SaveBar';
import { StepList } from './StepList';
import { Troubles } from './Troubles';
import { ViewSwitch, useView } from './ViewSwitch';
import { type Funnel, type FunnelValues, type Kind, NAME_MAX, SLUG_MAX, type Trouble, graphOf, newStep, refusalsOf, troublesOf, valuesOf, withStep, withoutStep } from './model';
import { useCounts, useFunnelMutations } from './queries';

/** Who reads the list never loads what draws. */
const Picture = lazy(() => import('./picture/Picture'));

/** In the list, once it is drawn: who uses the keyboard goes on from there. */
const goTo = (step: string | undefined) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-step="${step}"]`)?.focus());

/** The funnel in a form: it is sent as a whole, with the version it was begun from. */
export function Editor({ funnel }: { funnel: Funnel }) {
  // Prices speak the words of products: asked for here, the picture does not go away for them.
  const { t } = useTranslation(['funnels', 'common', 'products']);
  const top = useRef<HTMLDivElement>(null);
  const { change, act } = useFunnelMutations();
  const counts = useCounts(funnel.id).data;
  const form = useForm<FunnelValues>({ mode: 'onTouched', defaultValues: valuesOf(funnel) });
  const steps = useWatch({ control: form.control, name: 'steps' });
  const [base, setBase] = useState(funnel);
  const [refused, setRefused] = useState<Trouble[]>();
  const [renewed, setRenewed] = useState(0);
  const [seen, see] = useView();
  const intent = useRef<'save' | 'publish'>('save');
  const { isDirty, isSubmitting } = form.formState;

  /** Begins anew from what the server has. */
  const take = (fresh: Funnel) => {
    form.reset(valuesOf(fresh));
    setBase(fresh);
    setRefused(undefined);
  };
  // Publishing and archiving leave what is edited here as it was: the form goes on from the newer version.
  const same = JSON.stringify(valuesOf(funnel)) === JSON.stringify(valuesOf(base));
  const version = same ? funnel.version : base.version;

  /** Drops what is edited here, and what was said of it. */
  const renew = () => {
    take(funnel);
    setRenewed((times) => times + 1);
  };

  async function send(values: FunnelValues): Promise<void> {
    let fresh = base;
    const publishing = intent.current === 'publish';
    if (isDirty || !publishing) {
      fresh = await change.mutateAsync({ id: base.id, version, values });
      take(fresh);
    }
    if (publishing) take(await act.mutateAsync({ id: base.id, action: 'publish' }));
    toast.success(publishing ? t('done.publish') : t('common:saved'));
  }
  async function submit(values: FunnelValues) {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // What is said stands above; the button may have been pressed far below.
      top.current?.scrollIntoView();
      const inside = refusalsOf(error, values.steps);
      if (inside.length === 0) throw error;
      setRefused(inside);
      const rest = error.items.filter((item) => !item.pointer?.startsWith('/graph'));
      throw new Problem(error.status, [{ code: 'funnel', detail: t('refused', { count: inside.length }) }, ...rest], error.title, error.detail, error.requestId, undefined);
    }
  }
  const troubles = refused ?? troublesOf(funnel);
  const set = (next: FunnelValues['steps']) => form.setValue('steps', next, { shouldDirty: true });
  const add = (kind: Kind) => {
    const step = newStep(kind, steps);
    set(withStep(steps, step));
    goTo(step.id);
  };
  const remove = ({ id }: { id: string }) => {
    set(withoutStep(steps, id));
    goTo((steps[steps.findIndex((step) => step.id === id) - 1] ?? steps[1])?.id);
  };
  const view = { steps, troubles, counts, onRemove: remove };
  return (
    <Box ref={top} sx={{ scrollMarginBlockStart: 80 }}>
      <Form key={renewed} form={form} onSubmit={submit}>
        <LeaveGuard dirty={isDirty && !isSubmitting} />
        {!same && !isSubmitting && (
          <Alert severity="warning" action={<Button color="inherit" onClick={renew}>{t('takeNewer')}</Button>}>
            {t('newer')}
          </Alert>
        )}
        <Section title={t('about')}>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
            <TextField name="name" label={t('name')} hint={t('nameHint')} required maxLength={NAME_MAX} />
            <TextField name="slug" label={t('slug')} hint={t('slugHint')} required maxLength={SLUG_MAX} />
          </Box>
        </Section>
        <Troubles troubles={troubles.filter((trouble) => !graphOf(steps).nodes.some((node) => node.id === trouble.step))} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <ViewSwitch view={seen} onChoose={see} />
          {seen === 'picture' && <AddStep steps={steps} onAdd={add} />}
        </Box>
        {seen === 'picture' ? (
          <Suspense fallback={<RowsSkeleton count={5} />}>
            <Picture {...view} onChange={set} />
          </Suspense>
        ) : (
          <>
            <StepList {...view} />
            <AddStep steps={steps} onAdd={add} />
          </>
        )}
        <SaveBar funnel={funnel} dirty={isDirty} onIntent={(wanted) => (intent.current = wanted)} />
      </Form>
    </Box>
  );
}
