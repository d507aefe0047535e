/** The categories of the shop and the seller's own groups: all of them at once, they are few. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ResourceOf, del, list, patch, post } from '@/api/client';

export type Category = ResourceOf<'/v1/cabinet/categories'>;
export type Group = ResourceOf<'/v1/cabinet/product_groups'>;

const KEYS = { categories: ['categories'], groups: ['product_groups'] } as const;

export const useCategories = () =>
  useQuery({ queryKey: KEYS.categories, queryFn: async ({ signal }): Promise<Category[]> => (await list('/v1/cabinet/categories', { signal })).items });

export const useGroups = () =>
  useQuery({ queryKey: KEYS.groups, queryFn: async ({ signal }): Promise<Group[]> => (await list('/v1/cabinet/product_groups', { signal })).items });

export interface CategoryWords {
  title: string;
  description: string;
  color: string;
  hidden: boolean;
}

export function useCategoryMutations() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: KEYS.categories });
  return {
    add: useMutation({ onSuccess, mutationFn: (body: CategoryWords) => post('/v1/cabinet/categories', { body }) }),
    change: useMutation({
      onSuccess,
      mutationFn: ({ category, body }: { category: Category; body: Partial<CategoryWords> & { position?: number } }) => patch('/v1/cabinet/categories/{id}', { path: { id: category.id }, version: category.version, body }),
    }),
    remove: useMutation({ onSuccess, mutationFn: (category: Category) => del('/v1/cabinet/categories/{id}', { path: { id: category.id } }) }),
  };
}

export function useGroupMutations() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: KEYS.groups });
  return {
    add: useMutation({ onSuccess, mutationFn: (name: string) => post('/v1/cabinet/product_groups', { body: { name } }) }),
    rename: useMutation({
      onSuccess,
      mutationFn: ({ group, name }: { group: Group; name: string }) => patch('/v1/cabinet/product_groups/{id}', { path: { id: group.id }, version: group.version, body: { name } }),
    }),
    remove: useMutation({ onSuccess, mutationFn: (group: Group) => del('/v1/cabinet/product_groups/{id}', { path: { id: group.id } }) }),
  };
}
