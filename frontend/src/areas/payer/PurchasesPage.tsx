import LocalLibrary from '@mui/icons-material/LocalLibraryOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { Section } from '@/parts/Section';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { Downloads } from './Downloads';
import { Frame } from './Frame';
import { Library } from './Library';
import { OtherAddress } from './OtherAddress';

const SHOWN = '200';

/** What somebody bought, as they come to use it: courses first, then everything else, then the files one by one. */
export function Component() {
  return (
    <Frame>
      <Shelves />
    </Frame>
  );
}

function Shelves() {
  const { t } = useTranslation('people');
  const found = useQuery({
    queryKey: ['payer', 'library'],
    queryFn: async ({ signal }) => (await list('/v1/payer/library', { search: { per: SHOWN }, signal })).items,
  });
  if (found.isPending) return <RowsSkeleton count={4} />;
  if (found.isError) return <Unreachable error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.length === 0)
    return <EmptyState icon={<LocalLibrary />} title={t('payer.empty')} text={t('payer.emptyText')} action={<OtherAddress />} />;
  const courses = found.data.filter((item) => item.productType === 'course');
  const others = found.data.filter((item) => item.productType !== 'course');
  return (
    <>
      {courses.length > 0 && (
        <Section title={t('payer.courses')}>
          <Library items={courses} label={t('payer.courses')} />
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t('payer.products')}>
          <Library items={others} label={t('payer.products')} />
        </Section>
      )}
      {found.data.some((item) => item.action === 'download') && (
        <Section title={t('payer.downloads')}>
          <Downloads />
        </Section>
      )}
    </>
  );
}
