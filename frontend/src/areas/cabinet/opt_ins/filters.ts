import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import type { FilterDef } from '@/parts/list/types';
import { choices, useProducts } from '../orders/list/filters';

const TYPES = ['service', 'checkbox', 'select_box', 'open_question'] as const;

function useCommon() {
  const { t } = useTranslation('opt_ins');
  const type = useStateWords('questions', 'type');
  return {
    type: { kind: 'choice', key: 'field_type', label: t('type'), options: choices(TYPES, type) },
    provider: { kind: 'text', key: 'provider', label: t('provider') },
    product: { kind: 'one', key: 'product_id', label: t('product'), options: useProducts() },
  } as const satisfies Record<string, FilterDef>;
}

export function useAnswerFilters(): FilterDef[] {
  const { t } = useTranslation(['opt_ins', 'orders']);
  const common = useCommon();
  return [
    common.type,
    common.provider,
    { kind: 'flag', key: 'agreed', label: t('answers.agreed'), yes: t('answers.agreedOnly'), no: t('answers.agreedAll') },
    common.product,
    { kind: 'date', key: 'created_at', label: t('answers.answered') },
    { kind: 'flag', key: 'exclude_not_completed', label: t('orders:hideUnfinished'), yes: t('orders:hidden'), no: t('orders:shown') },
  ];
}

export function useQuestionFilters(): FilterDef[] {
  const { t } = useTranslation(['opt_ins', 'questions']);
  const common = useCommon();
  return [
    common.type,
    common.provider,
    { kind: 'flag', key: 'mandatory', label: t('mandatory'), yes: t('questions:isMandatory'), no: t('questions:isOptional') },
    common.product,
    { kind: 'date', key: 'created_at', label: t('questions.created') },
  ];
}
