import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import { Certificates } from '../entitlements/Certificates';
import { Courses } from '../entitlements/Courses';
import { Downloads } from '../entitlements/Downloads';
import { LicenseKeys } from '../entitlements/LicenseKeys';
import { Service, type Work } from '../entitlements/Service';
import { Tickets } from '../entitlements/Tickets';
import { Sub, stack } from './Sub';
import type { OrderDetail } from './order';

/** What the order gave its buyer, and how they get it again. Nothing where it gave nothing yet. */
export function Access({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const kinds = [order.downloads, order.courses, order.licenseKeys, order.paymentTickets, order.certificates, order.services];
  if (kinds.every((kind: readonly unknown[]) => kind.length === 0)) return null;
  return (
    <Section title={t('access')}>
      <Box sx={stack}>
        {order.downloads.length > 0 && (
          <Sub title={t('downloads.part')}>
            <Downloads downloads={order.downloads} />
          </Sub>
        )}
        {order.courses.length > 0 && (
          <Sub title={t('courses.part')}>
            <Courses order={order.id} courses={order.courses} />
          </Sub>
        )}
        {order.licenseKeys.length > 0 && (
          <Sub title={t('keys.part')}>
            <LicenseKeys order={order.id} keys={order.licenseKeys} />
          </Sub>
        )}
        {order.paymentTickets.length > 0 && (
          <Sub title={t('ticket.title')}>
            <Tickets tickets={order.paymentTickets} />
          </Sub>
        )}
        {order.certificates.length > 0 && (
          <Sub title={t('certificate.title')}>
            <Certificates order={order} />
          </Sub>
        )}
        {order.services.map((service: Work) => (
          <Sub key={service.id} title={service.name}>
            <Service order={order} service={service} />
          </Sub>
        ))}
      </Box>
    </Section>
  );
}
