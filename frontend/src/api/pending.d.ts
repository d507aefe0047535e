// Routes that the api has not landed yet; a line goes when its route comes.
import type {} from './schema.gen';

/* oxlint-disable typescript/no-explicit-any -- open until the specification says */
declare module './schema.gen' {
  interface paths {
    '/v1/cabinet/verification': any;
    '/v1/cabinet/verification/documents': any;
    '/v1/cabinet/verification/submit': any;
    '/v1/cabinet/seller_profile': any;
    '/v1/cabinet/balance': any;
    '/v1/cabinet/bank_accounts': any;
    '/v1/cabinet/payout_requests': any;
    '/v1/cabinet/payouts': any;
    '/v1/admin/payout_requests': any;
    '/v1/admin/payout_requests/{id}/approve': any;
    '/v1/admin/payout_requests/{id}/reject': any;
  }
}
