import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { KeyValue } from '@/parts/KeyValue';
import type { OrderDetail } from './order';

type Answer = OrderDetail['optInAnswers'][number];

/** What the buyer was asked and answered, in the words of that day. */
export function Answers({ answers }: { answers: OrderDetail['optInAnswers'] }) {
  const { t } = useTranslation('orders');
  const said = ({ fieldType, answer, provider }: Answer) => {
    if (fieldType !== 'checkbox' && fieldType !== 'service') return answer;
    const tick = answer === 'true' ? t('answers.yes') : t('answers.no');
    return provider ? `${tick} (${provider})` : tick;
  };
  return (
    <KeyValue
      pairs={answers.map((answer: Answer) => ({
        label: answer.question,
        value: (
          <Box component="span" sx={{ whiteSpace: 'pre-line' }}>
            {said(answer)}
          </Box>
        ),
      }))}
    />
  );
}
