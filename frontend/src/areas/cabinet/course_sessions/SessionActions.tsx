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
import { LengthFields } from './DurationFields';
import { type CourseSession, nameOf } from './columns';
import { freshLength, lengthBody, lengthOk } from './states';

const DEEDS = ['extend', 'pause', 'resume', 'close', 'reopen'] as const;
type Deed = (typeof DEEDS)[number];

/** Why a deed is refused now; nothing where it can be done. */
function refusal(deed: Deed, { courseAccessState: state, held, endsAt }: CourseSession): 'over' | 'paused' | 'notPaused' | 'money' | 'unlimited' | 'open' | undefined {
  const over = state === 'publish_canceled';
  const paused = state === 'publish_paused';
  if (deed === 'extend') return paused ? 'paused' : !over && !endsAt ? 'unlimited' : undefined;
  if (deed === 'pause') return over ? 'over' : paused ? 'paused' : undefined;
  if (deed === 'resume') return !paused ? 'notPaused' : held ? undefined : 'money';
  if (deed === 'close') return over ? 'over' : undefined;
  return !over ? 'open' : held ? undefined : 'over';
}

/** What can be done with one session. A forbidden deed is shown with its reason. */
export function SessionActions({ session }: { session: CourseSession }) {
  const { t } = useTranslation('sessions');
  const [deed, setDeed] = useState<Deed>();
  const actions = DEEDS.map((each) => {
    const why = refusal(each, session);
    return { key: each, label: t(`deed.${each}.verb`), why: why && t(`why.${why}`), run: () => setDeed(each) };
  });
  return (
    <>
      <ActionMenu label={t('actionsOf', { name: nameOf(session) })} actions={actions} />
      {deed && <Ask deed={deed} session={session} onClose={() => setDeed(undefined)} />}
    </>
  );
}

function Ask({ deed, session, onClose }: { deed: Deed; session: CourseSession; onClose: () => void }) {
  const { t } = useTranslation('sessions');
  const client = useQueryClient();
  const [length, setLength] = useState(freshLength);
  const [addPause, setAddPause] = useState(true);
  const path = { id: session.id };
  const go = useMutation({
    mutationFn: (): Promise<unknown> => {
      if (deed === 'extend') return post('/v1/cabinet/course_sessions/{id}/extend', { path, body: lengthBody(length) });
      if (deed === 'resume') return post('/v1/cabinet/course_sessions/{id}/resume', { path, body: { addPause } });
      return post(`/v1/cabinet/course_sessions/{id}/${deed}`, { path });
    },
    onSuccess: () => {
      toast.success(t(`deed.${deed}.done`));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'course_sessions'] }),
  });
  return (
    <ConfirmDialog
      open
      title={t(`deed.${deed}.title`)}
      text={marked(t(`deed.${deed}.text`, { name: exact(nameOf(session)), course: exact(session.productName) }))}
      verb={t(`deed.${deed}.verb`)}
      tone={deed === 'close' ? 'error' : 'primary'}
      busy={go.isPending}
      disabled={deed === 'extend' && !lengthOk(length)}
      onConfirm={() => go.mutate()}
      onClose={onClose}
    >
      {deed === 'extend' && <LengthFields value={length} onChange={setLength} />}
      {deed === 'resume' && session.endsAt && (
        <FormControlLabel control={<Checkbox checked={addPause} onChange={(event) => setAddPause(event.target.checked)} />} label={t('deed.resume.addPause')} />
      )}
    </ConfirmDialog>
  );
}
