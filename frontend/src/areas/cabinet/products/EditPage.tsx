import Box from '@mui/material/Box';
import { useParams } from 'react-router';
import { NotFound } from '@/app/errors/NotFound';
import { Problem } from '@/api/problem';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { ProductFigures } from '../analytics/ProductFigures';
import { Editor } from './Editor';
import { useProduct } from './queries';
import { WizardProvider } from './wizard';

const NOT_FOUND = 404;

export function Component() {
  const { id = '' } = useParams();
  const product = useProduct(id);
  if (product.isPending) return <PageSkeleton />;
  if (product.isError) {
    if (product.error instanceof Problem && product.error.status === NOT_FOUND) return <NotFound />;
    return <Unreachable error={product.error} onRetry={() => void product.refetch()} />;
  }
  return (
    <WizardProvider key={product.data.id}>
      <Box sx={{ maxInlineSize: 1040 }}>
        <Editor product={product.data} />
        <ProductFigures product={product.data.id} />
      </Box>
    </WizardProvider>
  );
}
