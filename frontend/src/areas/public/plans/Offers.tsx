import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ResourceOf } from '@/api/client';
import { paths } from '@/app/paths';
import { feeText } from '@/parts/fee';
import { formatMoney } from '@/parts/money';

export type PublicPlan = ResourceOf<'/v1/common/plans'>;

interface Props {
  offers: PublicPlan[];
  /** The plan of the seller who looks; none: nobody is signed in as a seller. */
  own?: string | undefined;
  asSeller: boolean;
  choosing?: string | undefined;
  onChoose: (offer: PublicPlan) => void;
}

function Price({ offer }: { offer: PublicPlan }) {
  const { t, i18n } = useTranslation('plans');
  if (offer.price.amount === 0) return <>{t('offers.free')}</>;
  const interval = t(`interval.${offer.interval as '1m'}`, { defaultValue: offer.interval });
  return <>{t('offers.per', { price: formatMoney(offer.price, i18n.language), interval })}</>;
}

function Lines({ offer }: { offer: PublicPlan }) {
  const { t, i18n } = useTranslation('plans');
  const lines = [
    t('offers.fee', { percent: feeText(offer.feeBps, i18n.language) }),
    offer.productsMax === undefined ? t('offers.unlimitedProducts') : t('offers.productsMax', { count: offer.productsMax }),
    offer.membersMax === undefined ? t('offers.unlimitedMembers') : t('offers.membersMax', { count: offer.membersMax }),
    ...offer.features.map((feature) => t(`feature.${feature as 'coupons'}`)),
  ];
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75, alignContent: 'start' }}>
      {lines.map((line) => (
        <Box component="li" key={line} sx={{ display: 'flex', gap: 1.25 }}>
          <Check color="success" fontSize="small" aria-hidden />
          {line}
        </Box>
      ))}
    </Box>
  );
}

/** The plans beside each other; what a seller has is marked. */
export function Offers({ offers, own, asSeller, choosing, onChoose }: Props) {
  const { t } = useTranslation('plans');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
      {offers.map((offer) => (
        <Card component="li" key={offer.id} sx={{ p: 3, display: 'grid', gap: 2, alignContent: 'start' }}>
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
            <Typography variant="h2">{offer.name}</Typography>
            {own === offer.id && <Chip size="small" color="success" label={t('offers.yours')} />}
          </Box>
          {offer.description && <Typography color="textSecondary">{offer.description}</Typography>}
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
            <Price offer={offer} />
          </Typography>
          {asSeller ? (
            own !== offer.id && (
              <Button variant="contained" loading={choosing === offer.id} onClick={() => onChoose(offer)} aria-label={`${t('offers.choose')}: ${offer.name}`}>
                {t('offers.choose')}
              </Button>
            )
          ) : (
            <Button variant="contained" component={Link} to={paths.signUp} aria-label={`${t('offers.start')}: ${offer.name}`}>
              {t('offers.start')}
            </Button>
          )}
          <Lines offer={offer} />
        </Card>
      ))}
    </Box>
  );
}
