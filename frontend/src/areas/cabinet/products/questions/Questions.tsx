import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../model';
import { QuestionCard } from './QuestionCard';
import { QuestionForm } from './QuestionForm';
import type { Question } from './queries';

const QUESTIONS_MAX = 20;

/** What buyers are asked before they pay. Most products ask nothing. */
export function Questions({ product }: { product: Product }) {
  const { t } = useTranslation('questions');
  const id = useId();
  const [adding, setAdding] = useState(false);
  const questions: Question[] = product.optInQuestions ?? [];
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 2, borderBlockStart: '1px solid', borderColor: 'divider', pt: 3 }}>
      <Box>
        <Typography id={id} variant="h3">
          {t('title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('lead')}
        </Typography>
      </Box>
      {questions.length > 0 && (
        <Box component="ol" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {questions.map((question, index) => (
            <QuestionCard key={question.id} product={product.id} question={question} index={index} count={questions.length} />
          ))}
        </Box>
      )}
      {adding ? (
        <Card sx={{ p: 2 }}>
          <QuestionForm product={product.id} onDone={() => setAdding(false)} />
        </Card>
      ) : (
        questions.length < QUESTIONS_MAX && (
          <Box>
            <Button startIcon={<Add />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </Box>
        )
      )}
    </Box>
  );
}
