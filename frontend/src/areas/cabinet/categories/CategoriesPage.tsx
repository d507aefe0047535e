import Add from '@mui/icons-material/Add';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import CategoriesIcon from '@mui/icons-material/GridViewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { exact, marked } from '@/parts/marked';
import { CategoryDialog } from './CategoryDialog';
import { NamedRow } from './NamedRow';
import { type Category, useCategories, useCategoryMutations } from './queries';

/** `/cabinet/shop/categories`: the categories of the shop, in the order in which visitors see them. */
export function Component() {
  const { t } = useTranslation('categories');
  const categories = useCategories();
  const [editing, setEditing] = useState<Category | 'new'>();
  const [removing, setRemoving] = useState<Category>();
  const { change, remove } = useCategoryMutations();
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEditing('new')}>
      {t('category.add')}
    </Button>
  );
  const all = categories.data ?? [];
  const move = (category: Category, position: number) => change.mutate({ category, body: { position } });
  return (
    <>
      <PageTitle lead={t('category.lead')} actions={add}>
        {t('category.title')}
      </PageTitle>
      {categories.isPending && <RowsSkeleton count={4} />}
      {categories.isError && !categories.data && <Unreachable error={categories.error} onRetry={() => void categories.refetch()} />}
      {categories.data && all.length === 0 && <EmptyState icon={<CategoriesIcon />} title={t('category.empty')} text={t('category.emptyText')} action={add} />}
      {all.length > 0 && (
        <Box component="ol" aria-label={t('category.title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {all.map((category, index) => (
            <NamedRow
              key={category.id}
              name={category.title}
              text={<About category={category} />}
              count={category.productIds.length}
              to={paths.cabinet.productsOf('multi_product_category', category.id)}
              sign={<Box aria-hidden sx={{ inlineSize: 14, blockSize: 14, borderRadius: '50%', bgcolor: category.color }} />}
              moves={
                <>
                  <IconButton aria-label={t('up', { name: category.title })} disabled={change.isPending || index === 0} onClick={() => move(category, index - 1)}>
                    <ArrowUpward />
                  </IconButton>
                  <IconButton
                    aria-label={t('down', { name: category.title })}
                    disabled={change.isPending || index === all.length - 1}
                    onClick={() => move(category, index + 1)}
                  >
                    <ArrowDownward />
                  </IconButton>
                </>
              }
              onEdit={() => setEditing(category)}
              onRemove={() => setRemoving(category)}
            />
          ))}
        </Box>
      )}
      {editing && <CategoryDialog {...(editing === 'new' ? {} : { category: editing })} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={marked(t('category.removeTitle', { name: exact(removing?.title) }))}
        text={t('category.removeText')}
        verb={t('removeVerb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing, { onSettled: () => setRemoving(undefined) })}
        onClose={() => setRemoving(undefined)}
      />
    </>
  );
}

function About({ category }: { category: Category }) {
  const { t } = useTranslation('categories');
  const words = [category.hidden ? t('category.isHidden') : '', category.description].filter(Boolean).join(' · ');
  if (!words) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {words}
    </Typography>
  );
}
