/** Settings that stand in the pages themselves (`lib/contacts.ts`); nothing else of the environment gets there. */
export const PAGE_SETTINGS = [
  'SUPPORT_EMAIL',
  'SPECIALISTS_EMAIL',
  'FACEBOOK_URL',
  'INSTAGRAM_URL',
  'APPLICATION_FORM_URL',
  'CONTENT_STUDIO_URL',
] as const;
