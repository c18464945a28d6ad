import { href } from '#contract/pages/pages.ts';
import type { OwnSettings } from '../data/own-settings.ts';
import { client, openPage, type Visit } from './open-page.tsx';

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

/** Shows the settings of a client who is signed in here alone. */
export function openOwnSettings({ replies, ...visit }: Visit = {}): Promise<void> {
  const known = {
    readSettings: ownSettings(),
    listSignIns: { signIns: [] },
    readOwnChanges: { isOpen: false, putBackAt: null },
    readSecondFactor: { isOn: false, since: null, recoveryCodesLeft: 0, hasPassword: true, email: 'ana@example.com' },
  };
  return openPage(href('cabinetSettings'), {
    as: client(4),
    device: 'phone',
    ...visit,
    replies: { ...known, ...replies },
  });
}
