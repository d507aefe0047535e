import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { type Action, ActionMenu } from '@/parts/list/ActionMenu';
import { exact, marked } from '@/parts/marked';
import { LinksDialog } from './LinksDialog';
import { waitsForVerification } from './launch/HeadActions';
import { useCopyToMode } from './launch/useCopyToMode';
import { type Product, type ProductRow, isToSubmit, missingReasons, productAddress } from './model';
import { type ProductAction, useProductAction, useRemoveProduct } from './queries';

/** What can be done to one product. A forbidden action is shown with its reason. */
export function RowActions({ product }: { product: ProductRow }) {
  const { t } = useTranslation('products');
  const navigate = useNavigate();
  const { active } = useSession();
  const [dialog, setDialog] = useState<'links' | 'remove'>();
  const done = (action: ProductAction, changed: Product) => {
    toast.success(t(action === 'publish' && changed.reviewState === 'in_review' ? 'done.submit' : `done.${action}`, { name: exact(changed.name) }));
    if (action === 'duplicate') void navigate(paths.cabinet.product(changed.id));
  };
  const action = useProductAction(done);
  const remove = useRemoveProduct(() => toast.success(t('done.remove', { name: exact(product.name) })));
  const { copy, toTest } = useCopyToMode();
  const address = active?.username ? productAddress(active.username, product.pagePath) : undefined;
  const left = missingReasons(product).length;
  const hidden = product.published && !product.archived ? undefined : t('why.hidden');
  const act = (name: ProductAction): Action => ({ key: name, label: t(`action.${name}`), run: () => action.mutate({ action: name, id: product.id }) });

  const actions: Action[] = [
    { key: 'edit', label: t('action.edit'), run: () => void navigate(paths.cabinet.product(product.id)) },
    { key: 'links', label: t('action.links'), why: hidden, run: () => setDialog('links') },
    { key: 'page', label: t('action.page'), why: hidden, run: () => address && window.open(address, '_blank', 'noopener') },
    ...(waitsForVerification(product) ? [act(product.publishesWhenVerified ? 'cancel_publish' : 'publish_later')] : []),
    product.published ? act('unpublish') : { ...act('publish'), why: left > 0 ? t('why.missing', { count: left }) : undefined },
    ...(product.published && !product.archived && isToSubmit(product) ? [{ ...act('publish'), label: t('action.submit') }] : []),
    act('duplicate'),
    { key: 'copy', label: t(toTest ? 'action.copyToTest' : 'action.copyToLive'), run: () => copy.mutate(product.id) },
    act(product.archived ? 'unarchive' : 'archive'),
    { key: 'remove', label: t('action.remove'), why: product.publishedAt ? t('why.published') : undefined, run: () => setDialog('remove') },
  ];

  return (
    <>
      <ActionMenu label={t('actionsOf', { name: product.name })} actions={actions} />
      {dialog === 'links' && address && <LinksDialog address={address} onClose={() => setDialog(undefined)} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        title={t('remove.title')}
        text={marked(t('remove.text', { name: exact(product.name) }))}
        verb={t('remove.verb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(product.id)}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
}
