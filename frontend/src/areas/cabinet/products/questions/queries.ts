/** What a product asks its buyers: everything that can be done to one question. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { del, patch } from '@/api/client';
import type { Product } from '../model';
import { refreshProduct } from '../queries';

export type Question = NonNullable<Product['optInQuestions']>[number];
export const QUESTION_TYPES = ['checkbox', 'open_question', 'select_box', 'service'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export function useQuestionMutations(product: string, question: Question) {
  const client = useQueryClient();
  const onSuccess = () => refreshProduct(client, product);
  const path = { product, id: question.id };
  return {
    move: useMutation({
      onSuccess,
      mutationFn: (position: number) => patch('/v1/cabinet/products/{product}/opt_in_questions/{id}', { path, body: { position }, version: question.version }),
    }),
    remove: useMutation({ onSuccess, mutationFn: () => del('/v1/cabinet/products/{product}/opt_in_questions/{id}', { path }) }),
  };
}
