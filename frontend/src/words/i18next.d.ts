import type auth from './en/auth.json';
import type checkout from './en/checkout.json';
import type common from './en/common.json';
import type contact from './en/contact.json';
import type coupons from './en/coupons.json';
import type courses from './en/courses.json';
import type funnels from './en/funnels.json';
import type home from './en/home.json';
import type legal from './en/legal.json';
import type licenseKeys from './en/license_keys.json';
import type lists from './en/lists.json';
import type profile from './en/profile.json';
import type money from './en/money.json';
import type declarations from './en/declarations.json';
import type moves from './en/moves.json';
import type optIns from './en/opt_ins.json';
import type orders from './en/orders.json';
import type payments from './en/payments.json';
import type people from './en/people.json';
import type products from './en/products.json';
import type publicWords from './en/public.json';
import type questions from './en/questions.json';
import type sessions from './en/sessions.json';
import type settings from './en/settings.json';
import type shelves from './en/shelves.json';
import type uploads from './en/uploads.json';
import type statements from './en/statements.json';
import type tracking from './en/tracking.json';
import type tax from './en/tax.json';
import type webhooks from './en/webhooks.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      checkout: typeof checkout;
      common: typeof common;
      contact: typeof contact;
      coupons: typeof coupons;
      courses: typeof courses;
      funnels: typeof funnels;
      home: typeof home;
      legal: typeof legal;
      license_keys: typeof licenseKeys;
      lists: typeof lists;
      profile: typeof profile;
      money: typeof money;
      declarations: typeof declarations;
      moves: typeof moves;
      opt_ins: typeof optIns;
      orders: typeof orders;
      payments: typeof payments;
      people: typeof people;
      products: typeof products;
      public: typeof publicWords;
      questions: typeof questions;
      sessions: typeof sessions;
      settings: typeof settings;
      shelves: typeof shelves;
      uploads: typeof uploads;
      statements: typeof statements;
      tax: typeof tax;
      tracking: typeof tracking;
      webhooks: typeof webhooks;
    };
  }
}
