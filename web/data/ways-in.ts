import type { Sent } from '#contract/api.ts';
import { currentLanguage } from '../lib/language.ts';
import { followSettings, type OwnSettings } from './own-settings.ts';
import { api as ownApi } from './own-api.ts';
import { api as proofApi } from './proof-api.ts';

/** The code that went to a new phone or address. */
type Proof = Omit<Sent<'changePhone', 'body'>, 'phoneNumber'>;

/** A way to reach a client: how a code is sent to a new one, null when it is the one of now, and how the code makes it count. */
type Way = {
  readonly send: (to: string) => Promise<string | null>;
  readonly change: (to: string, proof: Proof) => Promise<Partial<OwnSettings>>;
};

const locale = () => ({ query: { locale: currentLanguage() } });

const WAYS = {
  phone: {
    send: async (phoneNumber) => (await ownApi.call('sendNewPhoneCode', { ...locale(), body: { phoneNumber } })).otpId,
    change: (phoneNumber, proof) => ownApi.call('changePhone', { ...locale(), body: { phoneNumber, ...proof } }),
  },
  signInEmail: {
    send: async (email) => (await ownApi.call('sendNewSignInEmailCode', { ...locale(), body: { email } })).otpId,
    change: (email, proof) => ownApi.call('changeSignInEmail', { ...locale(), body: { email, ...proof } }),
  },
  email: {
    async send(email) {
      const { emailCode } = await ownApi.call('updateUser', { body: { user: { email } } });
      return emailCode?.otpId ?? null;
    },
    async change(email, proof) {
      const { user } = await proofApi.call('confirmContactEmail', { body: { email, ...proof } });
      return { email: user.email };
    },
  },
} as const satisfies Record<string, Way>;

/** What a client can be reached by. */
export type WayName = keyof typeof WAYS;

/** Sends a code to a new phone or address. Answers its id; null when it is the one of now. */
export function sendWayCode(name: WayName, to: string): Promise<string | null> {
  return WAYS[name].send(to);
}

/** Makes a phone or an address count, by the code that went there. */
export async function changeWay(name: WayName, to: string, proof: Proof): Promise<void> {
  followSettings(await WAYS[name].change(to, proof));
}
