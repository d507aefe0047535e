import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import CloudSync from '@mui/icons-material/CloudSyncOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { BackLink } from '@/parts/BackLink';
import { CopyLink } from '@/parts/CopyLink';
import { PageTitle } from '@/parts/PageTitle';
import { toast } from '@/parts/feedback/toasts';
import { exact } from '@/parts/marked';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { MissingList } from './MissingList';
import { ReviewNote } from './ReviewNote';
import { ProductStatusChip } from './columns';
import { HeadActions } from './launch/HeadActions';
import { LiveDialog } from './launch/LiveDialog';
import { VerificationNote } from './launch/VerificationNote';
import { useWentLive } from './launch/useWentLive';
import { type Product, isToSubmit, missingReasons, productAddress, statusOf } from './model';
import { useProductAction } from './queries';
import { useWizard } from './wizard';

const ICONS = { saved: CloudDone, waiting: CloudSync, saving: CloudSync, refused: CloudOff, failed: CloudOff };

function Saved() {
  const { t } = useTranslation('products');
  const { state } = useWizard();
  const Icon = ICONS[state];
  return (
    <Box role="status" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: state === 'failed' || state === 'refused' ? 'error.main' : 'text.secondary' }}>
      <Icon fontSize="small" aria-hidden />
      <Typography variant="body2" component="span">
        {t(`save.${state}`)}
      </Typography>
    </Box>
  );
}

interface Props {
  product: Product;
  /** Somebody has tried to publish it. */
  asked: boolean;
  onAsk: () => void;
  onStep: (step: string) => void;
}

/** Name, standing and the publish button: the same on every step. */
export function EditorHead({ product, asked, onAsk, onStep }: Props) {
  const { t } = useTranslation('products');
  const { active } = useSession();
  const { state, settle } = useWizard();
  const action = useProductAction((name, changed) => {
    const waits = name === 'publish' && changed.reviewState === 'in_review';
    // What is on sale from now on is told by a dialog of its own.
    if (name === 'publish' && ['selling', 'invited'].includes(statusOf(changed))) return;
    toast.success(t(waits ? 'done.submit' : `done.${name}`, { name: exact(changed.name) }));
  });
  const live = useWentLive(statusOf(product));
  const left = missingReasons(product);
  const address = active?.username ? productAddress(active.username, product.pagePath) : undefined;
  const shown = product.published && !product.archived;

  async function publish() {
    if (!(await settle())) return;
    // What is missing is told here, with the way to mend it, instead of as a refusal.
    onAsk();
    if (left.length === 0) action.mutate({ action: 'publish', id: product.id });
  }
  async function publishLater() {
    if (await settle()) action.mutate({ action: 'publish_later', id: product.id });
  }
  const submit = (
    <Button size="small" variant="contained" loading={action.isPending} onClick={() => void publish()}>
      {t('action.submit')}
    </Button>
  );
  const actions = (
    <>
      {shown && isToSubmit(product) && product.reviewState !== 'rejected' && submit}
      <HeadActions
        product={product}
        address={address}
        busy={action.isPending}
        onPublish={() => void publish()}
        onPublishLater={() => void publishLater()}
        onUnpublish={() => action.mutate({ action: 'unpublish', id: product.id })}
      />
    </>
  );
  return (
    <>
      <LeaveGuard dirty={state === 'failed' || state === 'refused'} />
      {live.open && address && <LiveDialog product={product} address={address} onClose={live.close} />}
      <BackLink home={paths.cabinet.products} label={t('title')} />
      <PageTitle
        actions={actions}
        lead={
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <ProductStatusChip product={product} t={t} />
            <Saved />
          </Box>
        }
      >
        {product.name}
      </PageTitle>
      <Box sx={{ display: 'grid', gap: 2, mb: 3, gridTemplateColumns: 'minmax(0, 1fr)', '&:empty': { display: 'none' } }}>
        {statusOf(product) === 'selling' && address && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minInlineSize: 0 }}>
            <Typography variant="body2" color="textSecondary">
              {t('selling')}
            </Typography>
            <CopyLink url={address} />
          </Box>
        )}
        <ReviewNote product={product} onFix={() => onStep('1')} submit={submit} />
        <VerificationNote product={product} />
        <MissingList product={product} urgent={asked} onStep={onStep} />
      </Box>
    </>
  );
}
