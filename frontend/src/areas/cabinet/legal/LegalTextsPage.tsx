import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, list, put } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { RichTextField } from '@/parts/form/RichTextField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { fromValue, toValue } from '@/parts/form/rich/document';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';

type LegalText = ResourceOf<'/v1/cabinet/legal_texts'>;
type Kind = LegalText['kind'];

const KINDS: Kind[] = ['terms', 'right_of_withdrawal', 'privacy'];
const KEY = ['legal_texts'] as const;
const TEXT_CHARS_MAX = 50_000;
const ROWS = 8;

/** `/cabinet/settings/legal`: what holds in the shop, in the seller's words. */
export function Component() {
  const { t } = useTranslation('legal');
  const { active } = useSession();
  const texts = useQuery({ queryKey: KEY, queryFn: async ({ signal }): Promise<LegalText[]> => (await list('/v1/cabinet/legal_texts', { signal })).items });
  const shop = active?.username ? `/s/${active.username}` : undefined;
  // One guard for all three: a router asks one alone.
  const [dirty, setDirty] = useState<Partial<Record<Kind, boolean>>>({});
  const onDirty = useCallback((kind: Kind, on: boolean) => setDirty((before) => ({ ...before, [kind]: on })), []);
  return (
    <>
      <LeaveGuard dirty={Object.values(dirty).some(Boolean)} />
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {texts.isPending && <RowsSkeleton count={3} />}
      {texts.isError && !texts.data && <Unreachable error={texts.error} onRetry={() => void texts.refetch()} />}
      {texts.data && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Section
            title={t('imprint.title')}
            lead={t('imprint.lead')}
            actions={
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <Button component={Link} to={paths.cabinet.sellerProfile}>
                  {t('imprint.change')}
                </Button>
                {shop && <PreviewLink to={`${shop}/imprint`} name={t('imprint.title')} />}
              </Box>
            }
          />
          {KINDS.map((kind) => {
            const text = texts.data.find((one) => one.kind === kind);
            // A new wording begins a form of its own.
            return <TextSection key={`${kind}-${text?.version ?? 0}`} kind={kind} text={text} shop={shop} onDirty={onDirty} />;
          })}
        </Box>
      )}
    </>
  );
}

function PreviewLink({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation('legal');
  return (
    <Button href={to} target="_blank" rel="noopener" aria-label={`${t('look')}: ${name}`}>
      {t('look')}
    </Button>
  );
}

interface SectionProps {
  kind: Kind;
  text: LegalText | undefined;
  shop: string | undefined;
  onDirty: (kind: Kind, on: boolean) => void;
}

function TextSection({ kind, text, shop, onDirty }: SectionProps) {
  const { t } = useTranslation('legal');
  const client = useQueryClient();
  const form = useForm({ defaultValues: { content: text?.text ? toValue(text.content) : '' } });
  const publish = useMutation({
    mutationFn: (content: string) => put('/v1/cabinet/legal_texts/{kind}', { path: { kind }, body: { content: fromValue(content) ?? { type: 'doc' } } }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const changed = form.formState.isDirty && !form.formState.isSubmitting;
  useEffect(() => {
    onDirty(kind, changed);
    return () => onDirty(kind, false);
  }, [kind, changed, onDirty]);
  const title = t(`kind.${kind}`);
  const held = text && text.text !== '' ? text : undefined;
  return (
    <Section title={title} lead={t(`kindText.${kind}`)} actions={shop && (held || kind === 'right_of_withdrawal') && <PreviewLink to={`${shop}/${kind}`} name={title} />}>
      <Form
        form={form}
        onSubmit={async (body) => {
          await publish.mutateAsync(body.content);
          form.reset(body);
          toast.success(t(body.content === '' ? 'taken' : 'published', { name: title }));
        }}
      >
        {!held && <Alert severity="info">{t(`none.${kind}`)}</Alert>}
        <RichTextField name="content" label={title} hint={t('hint')} rows={ROWS} maxLength={TEXT_CHARS_MAX} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <SubmitButton size="medium" disabled={!form.formState.isDirty}>
            {t('publish', { name: title })}
          </SubmitButton>
          {held && (
            <Typography variant="body2" color="textSecondary">
              {t('version', { version: held.version })} <When value={held.createdAt} />
            </Typography>
          )}
        </Box>
      </Form>
    </Section>
  );
}
