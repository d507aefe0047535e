import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface Props {
  name: string;
  text?: ReactNode;
  /** How many products, and where they are listed. */
  count: number;
  to: string;
  sign?: ReactNode;
  moves?: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}

/** One category or group: its name, what is on it, what can be done. */
export function NamedRow({ name, text, count, to, sign, moves, onEdit, onRemove }: Props) {
  const { t } = useTranslation('categories');
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      {sign}
      <Box sx={{ flex: '1 1 200px', minInlineSize: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {text}
        {count > 0 ? (
          <Link to={to}>{t('count', { count })}</Link>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {t('none')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex' }}>
        {moves}
        <IconButton aria-label={t('edit', { name })} onClick={onEdit}>
          <Edit />
        </IconButton>
        <IconButton aria-label={t('remove', { name })} onClick={onRemove}>
          <Delete />
        </IconButton>
      </Box>
    </Card>
  );
}
