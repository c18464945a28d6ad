import { currentLanguage } from '../lib/language.ts';
import { followSettings, type OwnSettings } from './own-settings.ts';
import { api as ownApi } from './own-api.ts';
import { api as proofApi } from './proof-api.ts';

const locale = () => ({ query: { locale: currentLanguage() } });

const WAYS = {
  phone: {
    call: 'changePhone',
    change: (phoneNumber) => ownApi.call('changePhone', { ...locale(), body: { phoneNumber } }),
  },
  signInEmail: {
    call: 'changeSignInEmail',
    change: (email) => ownApi.call('changeSignInEmail', { ...locale(), body: { email } }),
  },
  email: {
    call: 'confirmContactEmail',
    change: async (email) => ({
      email: (await proofApi.call('confirmContactEmail', { body: { email } })).user.email,
    }),
  },
} as const satisfies Record<
  string,
  { readonly call: string; readonly change: (to: string) => Promise<Partial<OwnSettings>> }
>;

/** The ways to reach a client. */
export type WayName = keyof typeof WAYS;

/** The call that changes it. */
export const callOf = (name: WayName) => WAYS[name].call;

/** Makes a phone or an address count, which the code that went there has proved. */
export async function changeWay(name: WayName, to: string): Promise<void> {
  try {
    followSettings(await WAYS[name].change(to));
  } catch (error) {
    // Where only the answer was lost, the page says of the same address that it is there.
    followSettings({});
    throw error;
  }
}
