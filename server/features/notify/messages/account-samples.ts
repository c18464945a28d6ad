import type { accountChangedEmail } from './account-changed.ts';
import { START, type Sample, sample } from './sample-values.ts';

const CHANGED = { at: START, device: 'Samsung Internet, Android', token: 'D'.repeat(16) };

/** Samples of messages to people about their account. */
export const ACCOUNT_SAMPLES: readonly Sample[] = [
  ...(['sign-in', 'password', 'email', 'factor-on', 'factor-off'] as const).flatMap((what) =>
    both('therapist', { ...CHANGED, what, isStaff: true }),
  ),
  ...(
    ['sign-in', 'password', 'email', 'email-added', 'phone', 'phone-gone', 'sign-in-email', 'discreet-off'] as const
  ).flatMap((what) => both('client', { ...CHANGED, what, isStaff: false })),
  sample(39, 'therapist', 'the price was changed', 'profile-changed-email', {
    isShown: null,
    prices: [{ type: 'personal', was: 9000, is: 11_000 }],
  }),
  sample(39, 'therapist', 'the profile was hidden', 'profile-changed-email', { isShown: false, prices: [] }),
  sample(39, 'therapist', 'the profile is shown again', 'profile-changed-email', { isShown: true, prices: [] }),
  ...(['made', 'reset', 'removed'] as const).map((what) =>
    sample(40, 'operator', `an operator was ${what}`, 'operator-changed-email', {
      what,
      whom: 'k•••@example.com',
      at: START,
    }),
  ),
  sample(41, 'operator', 'what is sold was changed', 'sold-changed-email', {
    by: 'k•••@example.com',
    at: START,
    changes: [
      { type: 'therapist', name: 'Nino Beridze', path: 'fee', before: '12.5', after: '20' },
      { type: 'therapist', name: 'Nino Beridze', path: 'sessionTypes[0].price', before: '90', after: '0.01' },
      { type: 'crisisNumber', name: '112', path: 'number', before: '"112"', after: '"113"' },
      { type: 'legalDocument', name: 'Terms', path: 'body[3]', before: null, after: '"A new paragraph."' },
    ],
  }),
  sample(37, 'client', 'a legal text begins later', 'text-announced-email', {
    kind: 'terms',
    audience: 'client',
    title: 'მომსახურების პირობები კლიენტებისთვის',
    changes: 'შეხვედრის გადატანა ორჯერ არის შესაძლებელი.',
    day: '2026-12-24',
  }),
  ...(['disabled', 'enabled'] as const).flatMap((to) => [
    sample(38, 'client', `the account is ${to}`, 'account-state-email', {
      to,
      reason: 'ორჯერ შეურაცხყავით სპეციალისტი.',
    }),
    sample(38, 'client', `the account is ${to}`, 'account-state-sms', { to }),
  ]),
  sample(24, 'client', 'of the new contact e-mail', 'contact-email-set-email', { at: START, isStaff: false }),
  sample(24, 'client', 'the former e-mail to sign in with was put back', 'email-put-back-email', {
    at: START,
    isStaff: false,
    toSignIn: true,
  }),
  sample(24, 'client', 'the former phone was put back', 'phone-put-back-sms', {}),
  sample(24, 'client', 'a change will be put back', 'phone-put-back-sms', { waitsUntil: START }),
  sample(24, 'client', 'a change will be put back', 'email-put-back-email', {
    at: START,
    isStaff: false,
    waitsUntil: START,
  }),
  sample(24, 'operator', 'the pay of a specialist was stopped', 'pay-stopped-operator-email', {
    profile: 'therapist-1',
    at: START,
    last4: '4917',
    isBack: true,
  }),
  sample(35, 'client', 'somebody wants to sign in with this number', 'address-in-use-sms', { isStaff: false }),
  sample(35, 'client', 'somebody wants to sign in with this e-mail', 'address-in-use-email', { isStaff: false }),
];

function both(to: 'therapist' | 'client', data: Parameters<typeof accountChangedEmail>[0]): Sample[] {
  const when = `of the account: ${data.what}`;
  return [sample(24, to, when, 'account-changed-email', data), sample(24, to, when, 'account-changed-sms', data)];
}
