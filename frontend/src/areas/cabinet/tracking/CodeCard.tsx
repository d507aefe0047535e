import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { PAGE_EVENTS, type TrackingCode } from './model';
import { useCodeMutations } from './queries';

/** One code: whose it is, what it hears, whether it runs. `asked`: whether visitors are asked at all. */
export function CodeCard({ code, asked, onEdit }: { code: TrackingCode; asked: boolean; onEdit: () => void }) {
  const { t } = useTranslation('tracking');
  const forms = useStateWords('tracking', 'form');
  const events = useStateWords('tracking', 'event');
  const categories = useStateWords('tracking', 'category');
  const { change, remove } = useCodeMutations();
  const [asking, setAsking] = useState(false);
  const label = (verb: string) => `${verb}: ${code.name}`;
  const state = !code.active ? 'off' : asked ? 'on' : 'waits';
  const eventNames = code.events.length === PAGE_EVENTS.length ? t('card.all') : code.events.map(events).join(', ');
  return (
    <Card component="li" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{code.name}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {forms(code.form)}
            {code.account && ` · ${code.account}`}
          </Typography>
        </Box>
        <StateChip state={state} tones={{ on: 'good', off: 'calm', waits: 'wait' }} label={t(`card.${state}`)} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {categories(code.category)} · {eventNames}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant={code.active ? 'outlined' : 'contained'}
          aria-label={label(t(code.active ? 'switchOff' : 'switchOn'))}
          loading={change.isPending}
          onClick={() => change.mutate({ code, body: { active: !code.active } })}
        >
          {t(code.active ? 'switchOff' : 'switchOn')}
        </Button>
        <Button aria-label={label(t('edit'))} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button color="error" aria-label={label(t('remove.verb'))} onClick={() => setAsking(true)}>
          {t('remove.verb')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('remove.title')}
        text={marked(t('remove.text', { name: exact(code.name) }))}
        verb={t('remove.verb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(code, { onSettled: () => setAsking(false), onSuccess: () => toast.success(t('removed')) })}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
