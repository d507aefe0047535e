import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { QuestionForm } from './QuestionForm';
import { type Question, type QuestionType, useQuestionMutations } from './queries';

interface Props {
  product: string;
  question: Question;
  index: number;
  count: number;
}

/** One question, read; a click away from being changed. */
export function QuestionCard({ product, question, index, count }: Props) {
  const { t } = useTranslation('questions');
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { move, remove } = useQuestionMutations(product, question);
  if (editing)
    return (
      <Card component="li" sx={{ p: 2 }}>
        <QuestionForm product={product} question={question} onDone={() => setEditing(false)} />
      </Card>
    );
  const name: string = question.question;
  const facts = [t(`type.${question.fieldType as QuestionType}`), question.provider, question.mandatory ? t('isMandatory') : t('isOptional')];
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 220px', minInlineSize: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {question.options.length > 0 && (
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {question.options.join(' / ')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={t('up', { name })} disabled={move.isPending || index === 0} onClick={() => move.mutate(index - 1)}>
          <ArrowUpward />
        </IconButton>
        <IconButton aria-label={t('down', { name })} disabled={move.isPending || index === count - 1} onClick={() => move.mutate(index + 1)}>
          <ArrowDownward />
        </IconButton>
        <IconButton aria-label={t('edit', { name })} onClick={() => setEditing(true)}>
          <Edit />
        </IconButton>
        <IconButton aria-label={t('remove', { name })} onClick={() => setRemoving(true)}>
          <Delete />
        </IconButton>
      </Box>
      <ConfirmDialog
        open={removing}
        title={t('removeTitle')}
        text={t('removeText')}
        verb={t('removeVerb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      />
    </Card>
  );
}
