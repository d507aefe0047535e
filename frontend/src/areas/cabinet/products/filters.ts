import { useTranslation } from 'react-i18next';
import type { FilterDef } from '@/parts/list/types';
import { type Category, type Group, useCategories, useGroups } from '../categories/queries';
import { FORMS } from './model';

const flag = (key: string, label: string, yes: string, no: string): FilterDef => ({ kind: 'flag', key, label, yes, no });

export function useProductFilters(): FilterDef[] {
  const { t } = useTranslation('products');
  const categories: Category[] = useCategories().data ?? [];
  const groups: Group[] = useGroups().data ?? [];
  return [
    {
      kind: 'choice',
      key: 'product_type',
      label: t('filter.form'),
      options: FORMS.map((form) => ({ value: form, label: t(`form.${form}`) })),
    },
    flag('is_published', t('filter.published'), t('filter.isPublished'), t('filter.notPublished')),
    flag('is_archived', t('filter.archived'), t('filter.isArchived'), t('filter.notArchived')),
    flag('is_private', t('filter.private'), t('filter.isPrivate'), t('filter.notPrivate')),
    flag('is_free', t('filter.free'), t('filter.isFree'), t('filter.notFree')),
    { kind: 'date', key: 'created_at', label: t('filter.created') },
    { kind: 'choice', key: 'multi_product_category', label: t('filter.category'), options: categories.map((one) => ({ value: one.id, label: one.title })) },
    { kind: 'choice', key: 'product_group_id', label: t('filter.group'), options: groups.map((one) => ({ value: one.id, label: one.name })) },
    { kind: 'text', key: 'multi_product_int_name', label: t('filter.internalName') },
  ];
}
