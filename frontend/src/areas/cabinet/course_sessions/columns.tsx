import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ResourceOf } from '@/api/client';
import { paths } from '@/app/paths';
import { MayLink } from '@/app/shell/MayLink';
import { CopyLink } from '@/parts/CopyLink';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { type SessionState, sessionTones } from './states';

export type CourseSession = ResourceOf<'/v1/cabinet/course_sessions'>;

export const nameOf = (row: CourseSession): string => [row.payerFirstName, row.payerLastName].filter(Boolean).join(' ') || row.payerEmail;

export function useSessionColumns(): Column<CourseSession>[] {
  const { t } = useTranslation('course_sessions');
  const state = useStateWords('course_sessions', 'state');
  return [
    {
      key: 'payer',
      label: t('payer'),
      sort: 'payer_email',
      primary: true,
      render: (row) => (
        <Box sx={{ display: 'grid', minInlineSize: 0 }}>
          <span>{nameOf(row)}</span>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {row.payerEmail}
          </Box>
        </Box>
      ),
    },
    { key: 'course', label: t('course'), render: (row) => <MayLink needs="products" to={paths.cabinet.product(row.productId)}>{row.productName}</MayLink> },
    { key: 'state', label: t('stateOf'), render: (row) => <StateChip state={row.courseAccessState as SessionState} tones={sessionTones} label={state(row.courseAccessState)} /> },
    { key: 'ends', label: t('ends'), render: (row) => (row.endsAt ? <When value={row.endsAt} /> : t('noEnd')) },
    { key: 'created', label: t('since'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
    { key: 'link', label: t('link'), hidden: true, render: (row) => (row.url ? <CopyLink url={row.url} /> : null) },
  ];
}
