import School from '@mui/icons-material/SchoolOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Item, list } from '@/api/client';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';

type Course = Item<'/v1/payer/courses'>;
const SHOWN = '200';

/** Each course once, whatever orders lead into it. */
export function Courses() {
  const { t } = useTranslation('people');
  const courses = useQuery({
    queryKey: ['payer', 'courses'],
    queryFn: async ({ signal }) => (await list('/v1/payer/courses', { search: { per: SHOWN }, signal })).items,
  });
  if (courses.isPending) return <RowsSkeleton count={2} />;
  if (courses.isError) return <Unreachable error={courses.error} onRetry={() => void courses.refetch()} />;
  if (courses.data.length === 0) return <EmptyState icon={<School />} title={t('payer.noCourses')} text={t('payer.noCoursesText')} />;
  const standing = (course: Course) => (course.open ? '' : t(course.courseAccessState === 'publish_paused' ? 'payer.coursePaused' : 'payer.courseShut'));
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {courses.data.map((course: Course) => (
        <Box
          component="li"
          key={course.id}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1.5, '& + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}
        >
          <Box sx={{ flex: '1 1 220px', minInlineSize: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{course.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[course.sellerName, standing(course)].filter(Boolean).join(' · ')}
            </Typography>
          </Box>
          <Button variant="outlined" size="small" href={course.url} disabled={!course.open} aria-label={`${t('payer.openCourse')}: ${course.name}`}>
            {t('payer.openCourse')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
