// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import * as client from '@/api/client';
import { Problem } from '@/api/problem';
import { readLocal, takeOver } from './viewStore';

vi.mock('@/api/client', () => ({ post: vi.fn(), patch: vi.fn(), del: vi.fn(), list: vi.fn(), get: vi.fn() }));
const post = vi.mocked(client.post) as unknown as ReturnType<typeof vi.fn>;
const storeViews = (views: unknown) => localStorage.setItem('kontor.views.orders', JSON.stringify(views));
const refused = (status: number, code: string) => new Problem(status, [{ code }], undefined, undefined, undefined, undefined);

beforeEach(() => {
  localStorage.clear();
  post.mockReset();
});

it('brings what this browser kept to the account, and forgets it here', async () => {
  storeViews([{ name: 'Paid', search: 'query=anna' }]);
  post.mockResolvedValue({});
  expect(await takeOver('orders')).toBe(true);
  expect(post).toHaveBeenCalledWith('/v1/cabinet/saved_views', { body: { list: 'orders', name: 'Paid', search: 'query=anna', columns: [], shared: false } });
  expect(localStorage.getItem('kontor.views.orders')).toBeNull();
});

it('keeps here what cannot be brought now, and lets go of what will never be taken', async () => {
  storeViews([{ name: 'Old', search: 'filters[gone][]=1' }, { name: 'Later', search: '' }, { name: 'Twice', search: '' }]);
  post.mockRejectedValueOnce(refused(422, 'unknown_filter')).mockRejectedValueOnce(refused(0, 'offline')).mockRejectedValueOnce(refused(422, 'view_name_taken'));
  expect(await takeOver('orders')).toBe(true);
  expect(readLocal('orders')).toEqual([{ name: 'Later', search: '' }]);
});

it('starts over where somebody else wrote', async () => {
  localStorage.setItem('kontor.views.orders', '{broken');
  expect(readLocal('orders')).toEqual([]);
  storeViews([{ name: 1 }, null, 'x']);
  expect(readLocal('orders')).toEqual([]);
  expect(await takeOver('orders')).toBe(false);
  expect(post).not.toHaveBeenCalled();
});
