import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { ActionMenu } from '@/parts/list/ActionMenu';
import { exact, marked } from '@/parts/marked';
import { DurationFields } from './DurationFields';
import { type CourseSession, nameOf } from './columns';
import { initialDuration, durationBody, isValidDuration } from './states';

const ACTIONS = ['extend', 'pause', 'resume', 'close', 'reopen'] as const;
type SessionAction = (typeof ACTIONS)[number];

/** Why an action is refused now; nothing where it can be done. */
function refusal(action: SessionAction, { courseAccessState: state, held, endsAt }: CourseSession): 'over' | 'paused' | 'notPaused' | 'money' | 'unlimited' | 'open' | undefined {
  const over = state === 'publish_canceled';
  const paused = state === 'publish_paused';
  if (action === 'extend') return paused ? 'paused' : !over && !endsAt ? 'unlimited' : undefined;
  if (action === 'pause') return over ? 'over' : paused ? 'paused' : undefined;
  if (action === 'resume') return !paused ? 'notPaused' : held ? undefined : 'money';
  if (action === 'close') return over ? 'over' : undefined;
  return !over ? 'open' : held ? undefined : 'over';
}

/** What can be done with one session. A forbidden action is shown with its reason. */
export function SessionActions({ session }: { session: CourseSession }) {
  const { t } = useTranslation('course_sessions');
  const [action, setAction] = useState<SessionAction>();
  const actions = ACTIONS.map((each) => {
    const why = refusal(each, session);
    return { key: each, label: t(`action.${each}.verb`), why: why && t(`why.${why}`), run: () => setAction(each) };
  });
  return (
    <>
      <ActionMenu label={t('actionsOf', { name: nameOf(session) })} actions={actions} />
      {action && <Ask action={action} session={session} onClose={() => setAction(undefined)} />}
    </>
  );
}

function Ask({ action, session, onClose }: { action: SessionAction; session: CourseSession; onClose: () => void }) {
  const { t } = useTranslation('course_sessions');
  const client = useQueryClient();
  const [length, setLength] = useState(initialDuration);
  const [addPause, setAddPause] = useState(true);
  const path = { id: session.id };
  const go = useMutation({
    mutationFn: (): Promise<unknown> => {
      if (action === 'extend') return post('/v1/cabinet/course_sessions/{id}/extend', { path, body: durationBody(length) });
      if (action === 'resume') return post('/v1/cabinet/course_sessions/{id}/resume', { path, body: { addPause } });
      return post(`/v1/cabinet/course_sessions/{id}/${action}`, { path });
    },
    onSuccess: () => {
      toast.success(t(`action.${action}.done`));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'course_sessions'] }),
  });
  return (
    <ConfirmDialog
      open
      title={t(`action.${action}.title`)}
      text={marked(t(`action.${action}.text`, { name: exact(nameOf(session)), course: exact(session.productName) }))}
      verb={t(`action.${action}.verb`)}
      tone={action === 'close' ? 'error' : 'primary'}
      busy={go.isPending}
      disabled={action === 'extend' && !isValidDuration(length)}
      onConfirm={() => go.mutate()}
      onClose={onClose}
    >
      {action === 'extend' && <DurationFields value={length} onChange={setLength} />}
      {action === 'resume' && session.endsAt && (
        <FormControlLabel control={<Checkbox checked={addPause} onChange={(event) => setAddPause(event.target.checked)} />} label={t('action.resume.addPause')} />
      )}
    </ConfirmDialog>
  );
}
