import ContactSupport from '@mui/icons-material/ContactSupportOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';

type Question = ResourceOf<'/v1/cabinet/opt_in_questions'>;

/** What all products ask; each question is changed at its product. */
export function Questions() {
  const { t } = useTranslation('opt_ins');
  const columns = useQuestionColumns();
  const navigate = useNavigate();
  return (
    <ListPage
      name="opt_in_questions"
      label={t('questions.title')}
      fetch={(search, signal) => list('/v1/cabinet/opt_in_questions', { search, signal })}
      columns={columns}
      exports="opt_in_questions"
      href={(row) => paths.cabinet.product(row.productId)}
      onOpen={(row) => void navigate(paths.cabinet.product(row.productId))}
      empty={
        <EmptyState
          icon={<ContactSupport />}
          title={t('questions.empty')}
          text={t('questions.emptyText')}
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

function useQuestionColumns(): Column<Question>[] {
  const { t } = useTranslation(['opt_ins', 'questions']);
  const type = useStateWords('questions', 'type');
  return [
    { key: 'question', label: t('question'), sort: 'question', primary: true, render: (row) => row.question },
    { key: 'type', label: t('type'), render: (row) => type(row.fieldType) },
    { key: 'options', label: t('questions:field.options'), render: (row) => row.options.join(', ') },
    { key: 'provider', label: t('provider'), render: (row) => row.provider },
    { key: 'mandatory', label: t('mandatory'), render: (row) => t(row.mandatory ? 'questions:isMandatory' : 'questions:isOptional') },
    { key: 'product', label: t('product'), render: (row) => row.productName },
    { key: 'created', label: t('questions.created'), sort: 'created_at', render: (row) => <When value={row.createdAt} loose />, hidden: true },
  ];
}
