import { HOUR, type Instant } from '#domain/dates.ts';
import { secretLink } from '#server/http/link-token.ts';
import { button, facts, therapistMail } from './layout.ts';
import { byWhen } from './message.ts';

/** The invitation of a therapist to their profile (message 22), with the profile's `name`; it ends at `expiresAt`. */
export const invitationEmail = therapistMail(
  {
    ka: {
      title: 'სიმშვიდე გიწვევთ — გაააქტიურეთ კაბინეტი (7 დღე)',
      greeting: 'თქვენი პროფილი მზადაა. კაბინეტში თავისუფალ დროს გამოაქვეყნებთ და შეხვედრებს მართავთ.',
      profile: 'პროფილი',
      until: 'ბმული მოქმედებს',
      next: 'გააქტიურებისას ტელეფონის ნომერს SMS-ით მიღებული კოდით დაადასტურებთ და თანამშრომლობის პირობებს დაეთანხმებით.',
      open: 'კაბინეტის გააქტიურება',
      secret: 'ბმული მხოლოდ თქვენთვისაა და ერთხელ გამოიყენება. გთხოვთ, ნურავის გადაუგზავნით.',
    },
    en: {
      title: 'Simshvide invites you — activate your cabinet (7 days)',
      greeting: 'Your profile is ready. In your cabinet you publish your free times and manage your sessions.',
      profile: 'Profile',
      until: 'The link works until',
      next: 'To activate it, you confirm your phone with a code that comes by SMS and agree to the terms of cooperation.',
      open: 'Activate the cabinet',
      secret: 'The link is for you alone and works once. Please do not pass it on.',
    },
  },
  ({ name, token, expiresAt }: { name: string; token: string; expiresAt: Instant }, words, { locale, origin }) => [
    words.greeting,
    // The last minute in which it works, not the first in which it does not.
    facts([words.profile, name], [words.until, byWhen(expiresAt - HOUR / 60, locale)]),
    words.next,
    button(words.open, secretLink(origin, 'invitation', token)),
    words.secret,
  ],
);
