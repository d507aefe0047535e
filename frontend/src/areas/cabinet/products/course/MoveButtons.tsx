import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';

interface Props {
  id: string;
  name: string;
  first: boolean;
  last: boolean;
  onMove: (step: -1 | 1) => void;
}

export const buttonId = (id: string, step: -1 | 1) => `move-${step === -1 ? 'up' : 'down'}-${id}`;

/** Up and down, for keys and fingers. */
export function MoveButtons({ id, name, first, last, onMove }: Props) {
  const { t } = useTranslation('products');
  return (
    <>
      <IconButton id={buttonId(id, -1)} aria-label={t('files.up', { name })} disabled={first} onClick={() => onMove(-1)}>
        <ArrowUpward />
      </IconButton>
      <IconButton id={buttonId(id, 1)} aria-label={t('files.down', { name })} disabled={last} onClick={() => onMove(1)}>
        <ArrowDownward />
      </IconButton>
    </>
  );
}
