import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Product } from '../model';
import { useCopyToMode } from './useCopyToMode';

interface Props {
  product: Pick<Product, 'id'>;
  words?: string;
  variant?: ButtonProps['variant'];
  onDone?: () => void;
}

/** Takes a product along to the other side of the shop, and whoever works on it too. */
export function CopyToMode({ product, words, variant = 'outlined', onDone }: Props) {
  const { t } = useTranslation('products');
  const { copy, toTest } = useCopyToMode(onDone);
  return (
    <Button size={variant === 'contained' ? 'medium' : 'small'} variant={variant} loading={copy.isPending} onClick={() => copy.mutate(product.id)}>
      {words ?? t(toTest ? 'action.copyToTest' : 'action.copyToLive')}
    </Button>
  );
}
