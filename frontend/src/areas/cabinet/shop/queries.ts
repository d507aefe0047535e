import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as client from '@/api/client';
import type { PageDocument } from '@/shop/blocks/document.gen';
import type { PageKind, PageVersion, ShopPage, Template } from './model';

interface Sent {
  path?: Record<string, string>;
  signal?: AbortSignal;
  body?: object;
  version?: number;
  search?: Record<string, string>;
  idempotencyKey?: string;
}
/** A page's document has a schema of its own, so the answers are typed here (model.ts). */
type Call = <Answered>(path: string, options?: Sent) => Promise<Answered>;
const { get, post, put, patch, del } = client as unknown as Record<'get' | 'post' | 'put' | 'patch' | 'del', Call>;
const list = client.list as unknown as <Item>(path: string, options?: Sent) => Promise<{ items: Item[] }>;

const keys = {
  all: ['shop_pages'],
  one: (id: string) => ['shop_page', id],
  versions: (id: string) => ['shop_page', id, 'versions'],
  templates: ['page_templates'],
} as const;

export const usePages = () => useQuery({ queryKey: keys.all, queryFn: async ({ signal }) => (await list<ShopPage>('/v1/cabinet/pages', { signal })).items });

export const fetchPage = (id: string, signal?: AbortSignal) => get<ShopPage>('/v1/cabinet/pages/{id}', { path: { id }, ...(signal ? { signal } : {}) });

/** Read once when the editor opens: what is edited there is newer than anything that is asked again. */
export const usePage = (id: string) => useQuery({ queryKey: keys.one(id), queryFn: ({ signal }) => fetchPage(id, signal), gcTime: 0, staleTime: Infinity, refetchOnWindowFocus: false });

export const useTemplates = () =>
  useQuery({ queryKey: keys.templates, staleTime: Infinity, queryFn: async ({ signal }) => (await list<Template>('/v1/cabinet/page_templates', { signal })).items });

export const useVersions = (id: string) =>
  useQuery({ queryKey: keys.versions(id), gcTime: 0, queryFn: async ({ signal }) => (await list<PageVersion>('/v1/cabinet/pages/{id}/versions', { path: { id }, signal })).items });

/** With `keepBefore` the draft that is replaced always stays among the versions. */
export const saveDraft = (id: string, version: number, document: PageDocument, keepBefore = false) =>
  put<ShopPage>('/v1/cabinet/pages/{id}/draft', { path: { id }, version, body: { document }, ...(keepBefore ? { search: { keep_before: 'true' } } : {}) });

export const linkToPreview = async (id: string) => (await post<{ url: string }>('/v1/cabinet/pages/{id}/preview', { path: { id } })).url;

export type PageAction = 'publish' | 'unpublish' | 'discard_draft' | 'duplicate';
const PATHS = {
  publish: '/v1/cabinet/pages/{id}/publish',
  unpublish: '/v1/cabinet/pages/{id}/unpublish',
  discard_draft: '/v1/cabinet/pages/{id}/discard_draft',
  duplicate: '/v1/cabinet/pages/{id}/duplicate',
} as const;

export interface NewPage {
  kind: PageKind;
  title: string;
  template: string;
  idempotencyKey: string;
}

interface Settings {
  title?: string;
  slug?: string;
  inMenu?: boolean;
  position?: number;
}

export function usePageMutations() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: keys.all });
  return {
    make: useMutation({
      onSuccess,
      mutationFn: ({ idempotencyKey, ...body }: NewPage) => post<ShopPage>('/v1/cabinet/pages', { body, idempotencyKey }),
    }),
    act: useMutation({
      // One that was refused because of a newer version shows it.
      onSettled: onSuccess,
      meta: { quiet: true },
      mutationFn: ({ id, action, version }: { id: string; action: PageAction; version?: number }) =>
        post<ShopPage>(PATHS[action], { path: { id }, ...(version === undefined ? {} : { version }) }),
    }),
    change: useMutation({
      onSuccess,
      meta: { quiet: true },
      mutationFn: ({ id, version, ...body }: Settings & { id: string; version: number }) => patch<ShopPage>('/v1/cabinet/pages/{id}', { path: { id }, version, body }),
    }),
    schedule: useMutation({
      onSuccess,
      meta: { quiet: true },
      mutationFn: ({ id, at, version }: { id: string; at: string | undefined; version: number }) =>
        at === undefined
          ? del<ShopPage>('/v1/cabinet/pages/{id}/schedule', { path: { id } })
          : put<ShopPage>('/v1/cabinet/pages/{id}/schedule', { path: { id }, version, body: { publishAt: at } }),
    }),
    restore: useMutation({
      onSuccess,
      mutationFn: ({ id, number }: { id: string; number: number }) => post<ShopPage>('/v1/cabinet/pages/{id}/versions/{number}/restore', { path: { id, number: String(number) } }),
    }),
    remove: useMutation({ onSuccess, mutationFn: (id: string) => del<undefined>('/v1/cabinet/pages/{id}', { path: { id } }) }),
  };
}
