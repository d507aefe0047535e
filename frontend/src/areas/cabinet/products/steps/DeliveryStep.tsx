import Box from '@mui/material/Box';
import type { ComponentType } from 'react';
import type { Product } from '../model';
import { Questions } from '../questions/Questions';
import { CertificateDelivery } from './CertificateDelivery';
import { CourseDelivery } from './CourseDelivery';
import { FileDelivery } from './FileDelivery';
import { KeyDelivery } from './KeyDelivery';
import { ServiceDelivery } from './ServiceDelivery';
import { TicketDelivery } from './TicketDelivery';

const OF_FORM: Record<string, ComponentType<{ product: Product }>> = {
  service: ServiceDelivery,
  course: CourseDelivery,
  license_key: KeyDelivery,
  event: TicketDelivery,
  certificate: CertificateDelivery,
};

/** How it reaches the buyer, for each form of product. */
export function DeliveryStep({ product }: { product: Product }) {
  const Delivery = OF_FORM[product.form] ?? FileDelivery;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Delivery product={product} />
      {/* Work begins with knowing what is wanted; other products ask in their last step. */}
      {product.form === 'service' && <Questions product={product} />}
    </Box>
  );
}
