import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { paths } from '@/app/paths';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import type { OrderDetail } from './OrderDrawer';

type Course = OrderDetail['courses'][number];
type State = 'open' | 'paused' | 'closed';
const tones: Record<State, Tone> = { open: 'good', paused: 'wait', closed: 'bad' };

/** The courses that the buyer can take by this order. */
export function Courses({ courses }: { courses: OrderDetail['courses'] }) {
  const words = useStateWords('orders', 'courseState');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {courses.map((course: Course) => (
        <Box key={course.id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minInlineSize: 0 }}>
          <Link component={RouterLink} to={paths.cabinet.product(course.productId)} sx={{ overflowWrap: 'anywhere' }}>
            {course.name}
          </Link>
          <StateChip state={course.state as State} tones={tones} label={words(course.state)} />
        </Box>
      ))}
    </Box>
  );
}
