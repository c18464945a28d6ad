import { DEFAULT_ADDRESSES } from '#domain/contact-addresses.ts';

/** Where people reach us. The defaults of the networks are opened before the first release under these names. */
export const contacts = {
  clients: import.meta.env.SUPPORT_EMAIL?.trim() || DEFAULT_ADDRESSES.clients,
  therapists: import.meta.env.SPECIALISTS_EMAIL?.trim() || DEFAULT_ADDRESSES.therapists,
  facebook: webAddress(import.meta.env.FACEBOOK_URL) ?? 'https://www.facebook.com/simshvide',
  instagram: webAddress(import.meta.env.INSTAGRAM_URL) ?? 'https://www.instagram.com/simshvide',
  /** The external application form of therapists; without one the button writes an e-mail. */
  applicationForm: webAddress(import.meta.env.APPLICATION_FORM_URL),
  /** Where a session leads that has no link of its own (spec §2). */
  genericMeeting: 'https://meet.google.com/',
} as const;

/** An address of the web; null for none and for anything that a press must not open. */
function webAddress(setting: string | undefined): string | null {
  return setting !== undefined && /^https?:\/\/\S+$/.test(setting) ? setting : null;
}
