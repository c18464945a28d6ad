// docs/decisions/086
/** The settings that the build writes into the pages (`parts/help/contacts.ts`); no other environment variable. */
export const PAGE_SETTINGS = [
  'SUPPORT_EMAIL',
  'SPECIALISTS_EMAIL',
  'FACEBOOK_URL',
  'INSTAGRAM_URL',
  'APPLICATION_FORM_URL',
] as const;
