import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/app/shell/useMay';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { FeeDialog } from './FeeDialog';
import { FeeLine } from './FeeLine';
import { RightsDialog } from './RightsDialog';
import { type TeamMember, memberTones, statusOf } from './model';
import { useTeamMutations } from './queries';

/** One member or invitation: what they may do, since when, and what can be done about it. */
export function MemberCard({ member }: { member: TeamMember }) {
  const { t } = useTranslation('team');
  const states = useStateWords('team', 'state');
  const { resend, remove } = useTeamMutations();
  const may = useMay();
  const reason = useId();
  const [asking, setAsking] = useState<'rights' | 'fee' | 'remove'>();
  const status = statusOf(member);
  const works = member.state === 'active';
  const called = member.name ?? member.email;
  const beyond = member.rights.filter((right) => !may(right));
  const refused = beyond.length > 0 ? { disabled: true, 'aria-describedby': reason } : {};
  const close = () => setAsking(undefined);
  const end = () => remove.mutate(member.id, { onSettled: close, onSuccess: () => toast.success(t(works ? 'removed' : 'revoked')) });
  return (
    <Card component="li" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} translate="no">
            {called}
          </Typography>
          {member.name && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }} translate="no">
              {member.email}
            </Typography>
          )}
        </Box>
        <StateChip state={status} tones={memberTones} label={states(status)} />
      </Box>
      <Typography variant="body2">{member.kind === 'sales_team_member' ? t('kind.sales_team_member') : member.rights.map((right) => t(`right.${right}`)).join(' · ')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {works ? t('since') : marked(t('by', { name: exact(member.invitedByName) }))} <When value={works ? member.acceptedAt : member.sentAt} as="day" />
        {!works && (
          <>
            {' · '}
            {t(member.expired ? 'ended' : 'ends')} <When value={member.expiresAt} as="day" />
          </>
        )}
      </Typography>
      <FeeLine fee={member.fee} />
      {!member.yourself && beyond.length > 0 && (
        <Typography id={reason} variant="body2" color="textSecondary">
          {t('beyond', { rights: beyond.map((right) => t(`right.${right}`)).join(', ') })}
        </Typography>
      )}
      {!member.yourself && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {member.kind === 'team_member' && (
            <Button variant="outlined" {...refused} aria-label={`${t('change')}: ${called}`} onClick={() => setAsking('rights')}>
              {t('change')}
            </Button>
          )}
          {member.kind === 'team_member' && may('owner') && (
            <Button variant="outlined" aria-label={`${t('fee.set')}: ${called}`} onClick={() => setAsking('fee')}>
              {t('fee.set')}
            </Button>
          )}
          {!works && (
            <Button
              variant="outlined"
              loading={resend.isPending}
              {...refused}
              aria-label={`${t('resend')}: ${called}`}
              onClick={() => resend.mutate(member.id, { onSuccess: () => toast.success(t('resent')) })}
            >
              {t('resend')}
            </Button>
          )}
          <Button variant="outlined" color="error" {...refused} aria-label={`${t(works ? 'remove' : 'revoke')}: ${called}`} onClick={() => setAsking('remove')}>
            {t(works ? 'remove' : 'revoke')}
          </Button>
        </Box>
      )}
      {asking === 'rights' && <RightsDialog member={member} onClose={close} />}
      {asking === 'fee' && <FeeDialog member={member} onClose={close} />}
      {asking === 'remove' && (
        <ConfirmDialog
          open
          title={t(works ? 'remove' : 'revoke')}
          text={marked(t(works ? 'removeText' : 'revokeText', { name: exact(called) }))}
          verb={t(works ? 'remove' : 'revoke')}
          tone="error"
          busy={remove.isPending}
          onConfirm={end}
          onClose={close}
        />
      )}
    </Card>
  );
}
