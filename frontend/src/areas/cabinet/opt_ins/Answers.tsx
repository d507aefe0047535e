import MarkEmailRead from '@mui/icons-material/MarkEmailReadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { useMay } from '@/app/shell/useMay';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { useOpenOrder } from '../orders/useOpenOrder';
import { Noted, useOrderColumns } from '../transactions/columns';

type Answer = ResourceOf<'/v1/cabinet/opt_in_answers'>;

/** Who answered what. The file of it is what a newsletter service takes. */
export function Answers() {
  const { t } = useTranslation('opt_ins');
  const columns = useAnswerColumns();
  const openOrder = useOpenOrder();
  const opens = useMay()('orders');
  return (
    <ListPage
      name="opt_in_answers"
      label={t('answers.title')}
      fetch={(search, signal) => list('/v1/cabinet/opt_in_answers', { search, signal })}
      columns={columns}
      exports="opt_in_answers"
      {...(opens ? { onOpen: (row: Answer) => openOrder(row.orderId), href: (row: Answer) => paths.cabinet.order(row.orderId) } : {})}
      empty={
        <EmptyState
          icon={<MarkEmailRead />}
          title={t('answers.empty')}
          text={t('answers.emptyText')}
          action={
            <Button variant="outlined" component={Link} to={paths.cabinet.products}>
              {t('toProducts')}
            </Button>
          }
        />
      }
    />
  );
}

function useAnswerColumns(): Column<Answer>[] {
  const { t } = useTranslation('opt_ins');
  const order = useOrderColumns<Answer>();
  const type = useStateWords('questions', 'type');
  return [
    order.token,
    order.buyer,
    { key: 'answer', label: t('answers.answer'), render: (row) => <AnswerText answer={row} /> },
    { key: 'question', label: t('question'), render: (row) => <Noted note={row.provider}>{row.question}</Noted> },
    order.product,
    { key: 'type', label: t('type'), render: (row) => type(row.fieldType), hidden: true },
    { key: 'answered', label: t('answers.answered'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose /> },
  ];
}

/** A tick in words, everything else as it was typed. */
function AnswerText({ answer: { fieldType, answer } }: { answer: Answer }) {
  const { t } = useTranslation('opt_ins');
  if (fieldType === 'checkbox' || fieldType === 'service') return t(answer === 'true' ? 'answers.yes' : 'answers.no');
  return <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', minInlineSize: { md: '16ch' }, maxInlineSize: '40ch' }}>{answer}</Box>;
}
