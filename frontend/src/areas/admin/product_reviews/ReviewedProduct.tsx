import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { fileSize } from '@/parts/fileSize';
import { type Case, type Content, type Cover, type Inside, type Price, type ReviewedFile, type ReviewedLesson, tones } from './model';

const COVER_PX = 120;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

/** Opens what buyers would save; without a link while nobody has checked it for harm. */
function File({ file }: { file: ReviewedFile }) {
  const { t, i18n } = useTranslation('people');
  const words = `${file.name} (${fileSize(file.sizeBytes, i18n.language)})`;
  if (!file.url) return <>{`${words} · ${t('reviews.unchecked')}`}</>;
  return (
    <Link href={file.url} target="_blank" rel="noopener">
      {words}
    </Link>
  );
}

function Parts({ inside }: { inside: Inside }) {
  const { t } = useTranslation(['people', 'products']);
  return (
    <>
      {inside.covers.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {inside.covers.map((cover: Cover) => (
            <Box key={cover.id} component="img" src={cover.sizes[0]?.url} alt={cover.alt} sx={{ inlineSize: COVER_PX, borderRadius: 1 }} />
          ))}
        </Box>
      )}
      {inside.tagline && (
        <Part title={t('reviews.tagline')}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>{inside.tagline}</Typography>
        </Part>
      )}
      <Part title={t('reviews.description')}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{inside.description || t('reviews.nothing')}</Typography>
      </Part>
      {inside.details && (
        <Part title={t('reviews.details')}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{inside.details}</Typography>
        </Part>
      )}
      <Part title={t('reviews.prices')}>
        <List>
          {inside.pricingPlans.map((plan: Price) => (
            <li key={plan.id}>
              <Money value={plan.price} /> {t(`products:planKind.${plan.kind}`)} {plan.name}
            </li>
          ))}
        </List>
      </Part>
      {inside.files.length > 0 && (
        <Part title={t('reviews.files')}>
          <List>
            {inside.files.map((file: ReviewedFile) => (
              <li key={file.name}>
                <File file={file} />
              </li>
            ))}
          </List>
        </Part>
      )}
      {inside.lessons.length > 0 && (
        <Part title={t('reviews.lessons')}>
          <List>
            {inside.lessons.map((lesson: ReviewedLesson, place: number) => (
              <li key={place}>
                {lesson.name} {lesson.file && <File file={lesson.file} />}
                {lesson.text && (
                  <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                    {lesson.text}
                  </Typography>
                )}
              </li>
            ))}
          </List>
        </Part>
      )}
      {inside.contents.length > 0 && (
        <Part title={t('reviews.contents')}>
          <List>
            {inside.contents.map((item: Content) => (
              <li key={item.id}>{item.name}</li>
            ))}
          </List>
        </Part>
      )}
    </>
  );
}

/** Facts first, then what buyers would read and get. */
export function ReviewedProduct({ found }: { found: Case }) {
  const { t } = useTranslation(['people', 'products']);
  const words = useStateWords('people', 'reviewState');
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <KeyValue
        pairs={[
          { label: t('reviews.state'), value: <StateChip state={found.state} tones={tones} label={words(found.state)} /> },
          { label: t('reviews.seller'), value: found.sellerName },
          { label: t('reviews.form'), value: t(`products:form.${found.form as 'download'}`) },
          { label: t('reviews.asked'), value: <When value={found.askedAt} /> },
          { label: t('reviews.due'), value: <When value={found.dueAt} /> },
          found.decidedAt !== undefined && { label: t('reviews.decidedAt'), value: <When value={found.decidedAt} /> },
          found.decidedBy !== undefined && { label: t('reviews.decided'), value: found.decidedBy },
          found.reason !== undefined && { label: t('reviews.lastReason'), value: found.reason },
          found.product && { label: t('reviews.sold'), value: found.product.soldCount },
        ]}
      />
      {found.product?.published && (
        <Link href={`${paths.shop(found.username)}/by_slug/${found.slug}`} target="_blank" rel="noopener">
          {t('reviews.page')}
        </Link>
      )}
      {found.product && <Parts inside={found.product} />}
    </Box>
  );
}
