import type auth from './en/auth.json';
import type common from './en/common.json';
import type home from './en/home.json';
import type publicWords from './en/public.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      home: typeof home;
      public: typeof publicWords;
    };
  }
}
