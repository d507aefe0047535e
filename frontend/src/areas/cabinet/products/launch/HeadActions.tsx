import OpenInNew from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, ActionMenu } from '@/parts/list/ActionMenu';
import { type Product, type ProductRow, type Reason, missingReasons } from '../model';
import { PreviewDialog } from './PreviewDialog';
import { useCopyToMode } from './useCopyToMode';

interface Props {
  product: Product;
  /** Where its page is, once everybody sees it. */
  address: string | undefined;
  busy: boolean;
  onPublish: () => void;
  onPublishLater: () => void;
  onUnpublish: () => void;
}

/** Whether nothing but the verification is missing: then it can publish itself. */
export function waitsForVerification(product: Pick<ProductRow, 'unavailableReasons'>): boolean {
  const left = missingReasons(product);
  return left.length > 0 && left.every((reason: Reason) => reason.code === 'finish_registration');
}

/** What can be done with a product from every step of it. */
export function HeadActions({ product, address, busy, onPublish, onPublishLater, onUnpublish }: Props) {
  const { t } = useTranslation('products');
  const [previewed, setPreviewed] = useState(false);
  const { copy, toTest } = useCopyToMode();
  const shown = product.published && !product.archived;
  const more: Action[] = [{ key: 'copy', label: t(toTest ? 'action.copyToTest' : 'action.copyToLive'), run: () => copy.mutate(product.id) }];
  if (shown) more.push({ key: 'unpublish', label: t('action.unpublish'), run: onUnpublish });
  return (
    <>
      {shown && address ? (
        <Button href={address} target="_blank" rel="noopener" variant="outlined" endIcon={<OpenInNew />}>
          {t('action.page')}
        </Button>
      ) : (
        <Button variant="outlined" disabled={product.archived} onClick={() => setPreviewed(true)}>
          {t('action.preview')}
        </Button>
      )}
      {!shown && !waitsForVerification(product) && (
        <Button variant="contained" loading={busy} onClick={onPublish}>
          {t('action.publish')}
        </Button>
      )}
      {!shown && waitsForVerification(product) && !product.publishesWhenVerified && (
        <Button variant="contained" loading={busy} onClick={onPublishLater}>
          {t('action.publishLater')}
        </Button>
      )}
      <ActionMenu label={t('actionsOf', { name: product.name })} actions={more} />
      {previewed && <PreviewDialog product={product} onClose={() => setPreviewed(false)} />}
    </>
  );
}
