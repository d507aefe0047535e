import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Content } from './contents';

interface Props {
  item: Content;
  index: number;
  count: number;
  busy: boolean;
  /** What is said of one that is put away. */
  archived: string;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One product inside or offered along: its name, its kind, its place. */
export function ContentRow({ item, index, count, busy, archived, onMove, onRemove }: Props) {
  const { t } = useTranslation('products');
  const { name } = item;
  return (
    <Card component="li" sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Inventory color="primary" aria-hidden />
      <Box sx={{ flex: '1 1 180px', minInlineSize: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" color="textSecondary">
          {item.archived ? archived : t(`form.${item.form as 'download'}`)}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={t('files.up', { name })} disabled={busy || index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUpward />
        </IconButton>
        <IconButton aria-label={t('files.down', { name })} disabled={busy || index === count - 1} onClick={() => onMove(index + 1)}>
          <ArrowDownward />
        </IconButton>
        <IconButton aria-label={t('contents.remove', { name })} disabled={busy} onClick={onRemove}>
          <Delete />
        </IconButton>
      </Box>
    </Card>
  );
}
