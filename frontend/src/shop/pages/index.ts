import type { ComponentType } from 'react';
import type { PageName, Pages } from '../props';
import { BuiltPage } from './BuiltPage';
import { CertificateCheckPage } from './CertificateCheckPage';
import { CertificatePage } from './CertificatePage';
import { ConfirmationPage } from './ConfirmationPage';
import { ContactPage } from './ContactPage';
import { CoursePage } from './CoursePage';
import { DeclarationPage } from './DeclarationPage';
import { DownloadPage } from './DownloadPage';
import { ErrorPage } from './ErrorPage';
import { GiftPage } from './GiftPage';
import { LegalPage } from './LegalPage';
import { ManagePage } from './ManagePage';
import { NotFoundPage } from './NotFoundPage';
import { OfferPage } from './OfferPage';
import { PaymentPage } from './PaymentPage';
import { ProductPage } from './ProductPage';
import { ShopPage } from './ShopPage';
import { SignInPage } from './SignInPage';

export const PAGES: { [Name in PageName]: ComponentType<Pages[Name]> } = {
  shop: ShopPage,
  built_page: BuiltPage,
  product: ProductPage,
  payment: PaymentPage,
  confirmation: ConfirmationPage,
  manage: ManagePage,
  course: CoursePage,
  gift: GiftPage,
  download: DownloadPage,
  offer: OfferPage,
  sign_in: SignInPage,
  contact: ContactPage,
  declaration: DeclarationPage,
  certificate: CertificatePage,
  certificate_check: CertificateCheckPage,
  legal: LegalPage,
  not_found: NotFoundPage,
  error: ErrorPage,
};
