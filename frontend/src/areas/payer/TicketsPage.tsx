import ConfirmationNumber from '@mui/icons-material/ConfirmationNumberOutlined';
import QrCode from '@mui/icons-material/QrCode2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { dateLocale } from '@/parts/dates';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { type TicketState, ticketTones } from '@/parts/ticketState';
import { Frame } from './Frame';
import { Line, ReceivedList, ReceivedRow } from './Received';

type Ticket = ResourceOf<'/v1/payer/payment_tickets'>;

const CODE_PX = 260;

/** Whatever else keeps a ticket; what the platform cannot sign has no address. */
const KEPT_BY = [
  ['calendar', 'calendarUrl'],
  ['appleWallet', 'appleWalletUrl'],
  ['googleWallet', 'googleWalletUrl'],
] as const;

/** The tickets that one holds: for what and when, and the code that the door reads. */
export function Component() {
  const { t } = useTranslation('people');
  const [shown, setShown] = useState<Ticket>();
  return (
    <Frame>
      <Section title={t('payer.tickets')}>
        <ReceivedList
          name="payment_tickets"
          fetch={(search, signal) => list('/v1/payer/payment_tickets', { search, signal })}
          empty={<EmptyState icon={<ConfirmationNumber />} title={t('payer.noTickets')} text={t('payer.noTicketsText')} />}
          row={(ticket: Ticket) => <TicketRow ticket={ticket} onShow={() => setShown(ticket)} />}
        />
      </Section>
      {shown && <CodeDialog ticket={shown} onClose={() => setShown(undefined)} />}
    </Frame>
  );
}

function useWhen(): (ticket: Ticket) => string {
  const { i18n } = useTranslation();
  // By the clock of the place, wherever its holder is.
  return (ticket) =>
    new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'full', timeStyle: 'short', timeZone: ticket.timeZoneName }).formatRange(
      new Date(ticket.eventDate),
      new Date(ticket.eventEnd),
    );
}

const nameOf = ({ attendee }: Ticket): string => [attendee.firstName, attendee.lastName].filter(Boolean).join(' ') || attendee.email;

function TicketRow({ ticket, onShow }: { ticket: Ticket; onShow: () => void }) {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'ticketState');
  const when = useWhen()(ticket);
  return (
    <ReceivedRow
      title={ticket.productName}
      chip={<StateChip state={ticket.state as TicketState} tones={ticketTones} label={words(ticket.state)} />}
      lines={
        <>
          <Line>{when}</Line>
          <Line>{[ticket.ticketName, ticket.online ? t('payer.online') : ticket.location].join(' · ')}</Line>
          <Line>
            {nameOf(ticket)} · <Box component="span" translate="no" sx={{ fontFamily: 'monospace' }}>{ticket.code}</Box>
          </Line>
        </>
      }
      order={ticket.order}
    >
      {ticket.qrCodeUrl && ticket.state === 'unused' && (
        <Button variant="outlined" size="small" startIcon={<QrCode />} onClick={onShow} aria-label={`${t('payer.showCode')}: ${ticket.productName}, ${ticket.code}`}>
          {t('payer.showCode')}
        </Button>
      )}
      {ticket.paperUrl && (
        <Button variant="outlined" size="small" href={ticket.paperUrl} target="_blank" rel="noreferrer" aria-label={`${t('payer.ticketPaper')}: ${ticket.productName}, ${ticket.code}`}>
          {t('payer.ticketPaper')}
        </Button>
      )}
      {KEPT_BY.map(
        ([kept, url]) =>
          ticket[url] && (
            <Button key={kept} size="small" href={ticket[url]} aria-label={`${t(`payer.${kept}`)}: ${ticket.productName}, ${ticket.code}`}>
              {t(`payer.${kept}`)}
            </Button>
          ),
      )}
    </ReceivedRow>
  );
}

/** What is held before the door's camera: black on white in every theme. */
function CodeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  const id = useId();
  const when = useWhen()(ticket);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{ticket.productName}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1, justifyItems: 'center', textAlign: 'center' }}>
        <Box
          component="img"
          src={ticket.qrCodeUrl}
          alt={t('payer.codeAlt', { code: ticket.code })}
          width={CODE_PX}
          height={CODE_PX}
          sx={{ bgcolor: 'common.white', borderRadius: 1, maxInlineSize: '100%', blockSize: 'auto' }}
        />
        <Box translate="no" sx={{ fontFamily: 'monospace', fontSize: '1.125rem', userSelect: 'all', overflowWrap: 'anywhere' }}>{ticket.code}</Box>
        <span>{when}</span>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
