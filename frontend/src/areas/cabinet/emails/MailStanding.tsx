import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { type Mail, type MailState, mailTones } from './mail';

const EXPLAINED = ['held', 'refused', 'failed', 'not_sent'] as const satisfies readonly MailState[];
const isExplained = (state: MailState): state is (typeof EXPLAINED)[number] => EXPLAINED.some((one) => one === state);

/** Where a mail stands; of one that did not leave also why, and what comes next. */
export function MailStanding({ mail }: { mail: Mail }) {
  const { t } = useTranslation('settings');
  const words = useStateWords('settings', 'mailState');
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', maxInlineSize: '36ch' }}>
      <StateChip state={mail.state} tones={mailTones} label={words(mail.state)} />
      {isExplained(mail.state) && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'normal' }}>
          {t(`mailWhy.${mail.state}`)}
        </Box>
      )}
    </Box>
  );
}
