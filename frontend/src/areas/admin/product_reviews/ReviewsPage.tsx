import Rule from '@mui/icons-material/RuleOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';
import { ReviewDrawer } from './ReviewDrawer';
import { type Review, tones } from './model';

export function Component() {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'reviewState');
  const [open, setOpen] = useState<Review>();
  const columns: Column<Review>[] = [
    { key: 'product', label: t('reviews.product'), render: (row) => row.name, primary: true },
    { key: 'seller', label: t('reviews.seller'), render: (row) => row.sellerName },
    { key: 'state', label: t('reviews.state'), render: (row) => <StateChip state={row.state} tones={tones} label={words(row.state)} /> },
    { key: 'asked', label: t('reviews.asked'), render: (row) => <When value={row.askedAt} /> },
    { key: 'due', label: t('reviews.due'), render: (row) => <When value={row.dueAt} /> },
    { key: 'decided', label: t('reviews.decided'), render: (row) => row.decidedBy ?? '', hidden: true },
    { key: 'reason', label: t('reviews.reason'), render: (row) => row.reason ?? '', hidden: true },
  ];
  return (
    <>
      <PageTitle lead={t('admin.reviewsLead')}>{t('admin.reviewsTitle')}</PageTitle>
      <ListPage
local
        name="admin_product_reviews"
        toolbar={<ExportListButton list="admin_product_reviews" resource="product_reviews" />}
        label={t('admin.reviewsTitle')}
        fetch={(search, signal) => list('/v1/admin/product_reviews', { search, signal })}
        columns={columns}
        onOpen={setOpen}
        empty={<EmptyState icon={<Rule />} title={t('reviews.empty')} text={t('reviews.emptyText')} />}
      />
      {open && <ReviewDrawer id={open.id} name={open.name} onClose={() => setOpen(undefined)} />}
    </>
  );
}
