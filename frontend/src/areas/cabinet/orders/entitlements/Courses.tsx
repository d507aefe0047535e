import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { paths } from '@/app/paths';
import { MayLink } from '@/app/shell/MayLink';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { toast } from '@/parts/feedback/toasts';
import { exact } from '@/parts/marked';
import type { OrderDetail } from '../details/order';

type Course = OrderDetail['courses'][number];
type State = 'open' | 'paused' | 'closed';
const tones: Record<State, Tone> = { open: 'good', paused: 'wait', closed: 'bad' };

/** The courses that the buyer can take by this order. */
export function Courses({ order, courses }: { order: string; courses: OrderDetail['courses'] }) {
  const words = useStateWords('orders', 'courseState');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {courses.map((course: Course) => (
        <Box key={course.id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minInlineSize: 0 }}>
          <MayLink needs="products" to={paths.cabinet.product(course.productId)} sx={{ overflowWrap: 'anywhere' }}>
            {course.name}
          </MayLink>
          <StateChip state={course.state as State} tones={tones} label={words(course.state)} />
          {course.state === 'open' && <SendLink order={order} course={course} />}
        </Box>
      ))}
    </Box>
  );
}

/** A link opens a course on a few devices: whoever has used them up, or lost it, gets a new one. */
function SendLink({ order, course }: { order: string; course: Course }) {
  const { t } = useTranslation('orders');
  const send = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/courses/{access}/send_link', { path: { id: order, access: course.id } }),
    onSuccess: ({ email, devices }) => toast.success(t('courses.linkSent', { email: exact(email), devices })),
  });
  return (
    <Button size="small" disabled={send.isPending} onClick={() => send.mutate()} aria-label={`${t('courses.sendLink')}: ${course.name}`}>
      {t('courses.sendLink')}
    </Button>
  );
}
