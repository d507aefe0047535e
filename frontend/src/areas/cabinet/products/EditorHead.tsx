import CloudDone from '@mui/icons-material/CloudDoneOutlined';
import CloudOff from '@mui/icons-material/CloudOffOutlined';
import CloudSync from '@mui/icons-material/CloudSyncOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/app/session/SessionProvider';
import { CopyLink } from '@/parts/CopyLink';
import { PageTitle } from '@/parts/PageTitle';
import { toast } from '@/parts/feedback/toasts';
import { exact } from '@/parts/marked';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import { MissingList } from './MissingList';
import { ReviewNote } from './ReviewNote';
import { ProductStatusChip } from './columns';
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
    toast.success(t(waits ? 'done.submit' : `done.${name}`, { name: exact(changed.name) }));
  });
  const left = missingReasons(product);
  const address = active?.username ? productAddress(active.username, product.pagePath) : undefined;
  const shown = product.published && !product.archived;

  async function publish() {
    if (!(await settle())) return;
    // What is missing is told here, with the way to mend it, instead of as a refusal.
    onAsk();
    if (left.length === 0) action.mutate({ action: 'publish', id: product.id });
  }
  const submit = (
    <Button size="small" variant="contained" loading={action.isPending} onClick={() => void publish()}>
      {t('action.submit')}
    </Button>
  );
  const actions = (
    <>
      {shown && address && (
        <Button href={address} target="_blank" rel="noopener" variant="outlined" endIcon={<OpenInNew />}>
          {t('action.page')}
        </Button>
      )}
      {shown && isToSubmit(product) && product.reviewState !== 'rejected' && submit}
      {shown ? (
        <Button variant="outlined" loading={action.isPending} onClick={() => action.mutate({ action: 'unpublish', id: product.id })}>
          {t('action.unpublish')}
        </Button>
      ) : (
        <Button variant="contained" loading={action.isPending} onClick={() => void publish()}>
          {t('action.publish')}
        </Button>
      )}
    </>
  );
  return (
    <>
      <LeaveGuard dirty={state === 'failed' || state === 'refused'} />
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
      <Box sx={{ display: 'grid', gap: 2, mb: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {statusOf(product) === 'selling' && address && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', minInlineSize: 0 }}>
            <Typography variant="body2" color="textSecondary">
              {t('selling')}
            </Typography>
            <CopyLink url={address} />
          </Box>
        )}
        <ReviewNote product={product} onFix={() => onStep('1')} submit={submit} />
        <MissingList product={product} urgent={asked} onStep={onStep} />
      </Box>
    </>
  );
}
