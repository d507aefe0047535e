import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Exact } from '@/parts/Exact';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { type Mail, type MailState, mailTones } from './mail';

const EXPLAINED = ['held', 'refused', 'failed', 'not_sent'] as const satisfies readonly MailState[];
const isExplained = (state: MailState): state is (typeof EXPLAINED)[number] => EXPLAINED.some((one) => one === state);

/** Why it stands there and what comes next; of a failure also what the server answered. */
function Reason({ mail }: { mail: Mail }) {
  const { t } = useTranslation('settings');
  const error = mail.state === 'failed' || mail.state === 'queued' ? mail.lastError : undefined;
  if (!error) return isExplained(mail.state) ? t(`mailWhy.${mail.state}`) : null;
  return (
    <>
      {t(`mailError.${error.code}`)}
      {error.reply && (
        <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {t('mailError.reply')} <Exact>{error.reply}</Exact>
        </Box>
      )}
    </>
  );
}

/** Where a mail stands; of one that did not leave also why, and what comes next. */
export function MailStanding({ mail }: { mail: Mail }) {
  const words = useStateWords('settings', 'mailState');
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', maxInlineSize: '36ch', 'dd > &': { justifyItems: 'end', marginInlineStart: 'auto' } }}>
      <StateChip state={mail.state} tones={mailTones} label={words(mail.state)} />
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'normal', '&:empty': { display: 'none' } }}>
        <Reason mail={mail} />
      </Box>
    </Box>
  );
}
