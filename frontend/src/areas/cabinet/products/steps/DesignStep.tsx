import type { Product } from '../model';
import { CertificateDesign } from './CertificateDesign';
import { TicketDesign } from './TicketDesign';

/** How the papers of a product look. */
export function DesignStep({ product }: { product: Product }) {
  return product.form === 'certificate' ? <CertificateDesign product={product} /> : <TicketDesign product={product} />;
}
