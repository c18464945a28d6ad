import type { OwnSettings } from '../data/own-settings.ts';

/** The settings of a client with a phone and both addresses, who has changed nothing. */
export function ownSettings(change: Partial<OwnSettings> = {}): OwnSettings {
  return {
    locale: 'en',
    phone: '+995599123456',
    signInEmail: 'ana@example.com',
    hasSignInEmail: true,
    email: 'ana@example.com',
    reminders: 'both',
    advice: true,
    discreet: false,
    ...change,
  };
}
