import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { announce } from '@/app/queries';
import { paths } from '@/app/paths';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { type Action, ActionMenu } from '@/parts/list/ActionMenu';
import { exact, marked } from '@/parts/marked';
import type { ShopPage } from './model';
import { type PageAction, usePageMutations } from './queries';

/** What can be done with a page as a whole. */
export function RowActions({ page }: { page: ShopPage }) {
  const { t } = useTranslation('shop_pages');
  const navigate = useNavigate();
  const { act, remove } = usePageMutations();
  const [asking, setAsking] = useState<'remove' | 'unpublish'>();
  const close = () => setAsking(undefined);
  const run = (action: PageAction) =>
    act.mutate(
      { id: page.id, action, ...(action === 'publish' ? { version: page.version } : {}) },
      {
        onSuccess: (fresh) => {
          if (action === 'duplicate') void navigate(paths.cabinet.shopPageEditor(fresh.id));
          else toast.success(t(action === 'publish' ? 'done.published' : 'done.unpublished'));
        },
        onError: announce,
        onSettled: close,
      },
    );
  const seen = page.state !== 'draft';
  const actions: Action[] = [
    { key: 'edit', label: t('edit'), run: () => void navigate(paths.cabinet.shopPageEditor(page.id)) },
    { key: 'view', label: t('view'), why: seen ? undefined : t('notPublished'), run: () => window.open(page.url, '_blank', 'noopener') },
    { key: 'publish', label: t('publishPage'), why: page.state === 'published' ? t('nothingNew') : undefined, run: () => run('publish') },
    { key: 'unpublish', label: t('unpublish'), why: seen ? undefined : t('notPublished'), run: () => setAsking('unpublish') },
    { key: 'duplicate', label: t('duplicate'), run: () => run('duplicate') },
    { key: 'remove', label: t('remove.verb'), apart: true, run: () => setAsking('remove') },
  ];
  return (
    <>
      <ActionMenu label={t('actions', { title: page.title })} actions={actions} />
      <ConfirmDialog
        open={asking === 'unpublish'}
        title={t('unpublish')}
        text={marked(t('unpublishText', { title: exact(page.title) }))}
        verb={t('unpublish')}
        busy={act.isPending}
        onConfirm={() => run('unpublish')}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={t('remove.title')}
        text={marked(t('remove.text', { title: exact(page.title) }))}
        verb={t('remove.verb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(page.id, { onSuccess: () => toast.success(t('remove.done')), onSettled: close })}
        onClose={close}
      />
    </>
  );
}
