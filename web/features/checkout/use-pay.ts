// docs/decisions/047
import { useState } from 'react';
import { href } from '#contract/pages.ts';
import { ApiError } from '../../api/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { rememberOrder } from '../../parts/way/pending-order.ts';
import { currentAuth } from '../../api/auth.ts';
import { api } from '../../api/sign-in.ts';
import { type Hold, isPaidMeanwhile, rereadCurrentBooking } from '../../data/current-booking.ts';
import type { OpenPayment } from '../../data/payments.ts';
import type { Therapist } from '../../data/therapists.ts';
import type { checkoutTexts } from './checkout.texts.ts';

const HOLD_LOST: readonly string[] = [
  'SLOT_TAKEN',
  'SLOT_CLOSED',
  'OWN_SESSION',
  'BAD_SLOT',
  'HOLD_GONE',
  'SLOT_IN_PAST',
  'NOT_ACCEPTING',
];
/** A new tab is led on or closed after this long, with any content. */
const LONGEST_TURN_MS = 5000;
const FIELD_OF: Readonly<Record<string, 'name' | 'email'>> = {
  NAME_TOO_SHORT: 'name',
  NAME_TOO_LONG: 'name',
  NAME_IS_ADDRESS: 'name',
  NAME_INVALID: 'name',
  EMAIL_INVALID: 'email',
};

/** What the client filled in. */
export type Payer = { name: string; email: string; card: 'GEL' | 'EUR'; notificationsOn: boolean };

/** A text of the catalogue, or a sentence of the server's. */
type PayWords = { readonly key: keyof (typeof checkoutTexts)['ka'] } | { readonly said: string };

/** Paying did not begin for a reason of spec §8 that no server has to tell. */
class PayRefusal extends Error {
  readonly words: PayWords;

  constructor(words: PayWords) {
    super();
    this.words = words;
  }
}

/** The field that a refusal of paying is about. */
export function payField(code: ApiError['code'] | null): 'name' | 'email' | null {
  return (code !== null && FIELD_OF[code]) || null;
}

/** The slot is lost: only another time helps. */
export function isHoldLost(code: ApiError['code'] | null): boolean {
  return code !== null && HOLD_LOST.includes(code);
}

/** The words for a failure to begin paying (spec §8). */
export function payWords(error: unknown): PayWords {
  if (error instanceof PayRefusal) return error.words;
  if (!(error instanceof ApiError)) return { key: 'errorUnexpected' };
  if (error.code === 'PRICE_CHANGED') return { said: error.message };
  return { key: error.code === 'OFFLINE' ? 'errorOffline' : 'errorUnexpected' };
}

/**
 * Opens the tab within the press itself, reserves, then points the tab to the bank (spec §4). On failure the tab is
 * closed. The key of a form and what stands in it makes a double press one payment; the same form shown again is a new
 * one, since its former payment may be over.
 */
export function usePay(
  { hold, therapist }: { hold: Hold; therapist: Therapist },
  onOpened: (payment: OpenPayment) => void,
) {
  const [shownAt] = useState(() => Date.now().toString(36));
  // The browser refused a new tab, so the payment takes this one (P19).
  const [isSameWindow, setSameWindow] = useState(false);

  /** Throws what kept paying from beginning. */
  async function pay(payer: Payer): Promise<void> {
    // The new tab begins with a copy of what this one keeps: a former order must not be among it.
    rememberOrder(null);
    const tab = globalThis.open(href('loadingPayment'), '_blank');
    try {
      const { paymentUrl, sessionId } = await reserve(
        { hold, therapist },
        payer,
        await keyOf([hold.id, shownAt], payer),
      );
      rememberOrder(sessionId);
      if (tab === null) {
        setSameWindow(true);
        globalThis.location.assign(paymentUrl);
        return;
      }
      void lead(tab, paymentUrl);
      onOpened({ orderId: sessionId, paymentUrl });
    } catch (error) {
      if (tab !== null) void shut(tab);
      // Paid meanwhile, as in another tab: then the page opens the booking.
      if (error instanceof ApiError && isHoldLost(error.code) && (await isPaidMeanwhile(hold))) return;
      // The page makes its decision anew, with the price of the hold that stands now.
      if (error instanceof ApiError && error.code === 'PRICE_CHANGED') await rereadCurrentBooking();
      throw error;
    }
  }

  return { isSameWindow, pay };
}

/** Leads the tab on, so that the page there knows nothing of this one. */
async function lead(tab: Window, url: string): Promise<void> {
  await turned(tab);
  try {
    tab.opener = null;
  } catch {
    // Harmless: a tab whose page failed to load is the browser's own: nothing can be written to it, but it can be led on.
  }
  tab.location.replace(url);
}

async function shut(tab: Window): Promise<void> {
  await turned(tab);
  tab.close();
}

/** Resolves once a page stands in a new tab: what is asked of it just while it turns to one is forgotten. */
async function turned(tab: Window): Promise<void> {
  const end = Date.now() + LONGEST_TURN_MS;
  while (isTurning(tab) && Date.now() < end) await new Promise((done) => setTimeout(done, 100));
}

function isTurning(tab: Window): boolean {
  try {
    return tab.location.href === 'about:blank';
  } catch {
    // Harmless: the browser's own page of an error stands there.
    return false;
  }
}

/** Turns the hold into a payment; refuses with the words of spec §8. */
async function reserve(
  { hold, therapist }: { hold: Hold; therapist: Therapist },
  payer: Payer,
  key: string,
): Promise<{ paymentUrl: string; sessionId: string }> {
  const { user } = currentAuth();
  if (hold.specialistId === '') throw new PayRefusal({ key: 'errorTherapist' });
  if (user === null) throw new PayRefusal({ key: 'errorUser' });
  if (sessionTypeOf(hold, therapist) === undefined) throw new PayRefusal({ key: 'errorType' });
  const answer = await api.call('startPayment', {
    headers: { 'idempotency-key': key },
    body: {
      ...payer,
      amountMinor: (payer.card === 'EUR' ? hold.terms.totalEurCents : null) ?? hold.terms.totalMinor,
      userId: user.id,
      specialistId: hold.specialistId,
      bookingSession: hold.bookingSession,
      sessionType: hold.sessionType,
      selectedDate: hold.bookingSession.date,
      locale: currentLanguage(),
    },
  });
  if (!answer.success || answer.paymentUrl === '') {
    const said = answer.success ? '' : answer.message;
    throw new PayRefusal(said === '' ? { key: 'errorPrepare' } : { said });
  }
  return answer;
}

/** The session type of a hold as the specialist's profile has it; undefined when it offers no such type any more. */
export function sessionTypeOf(hold: Hold, therapist: Therapist) {
  return therapist.sessionTypes.find(
    ({ sessionType }) => sessionType._id === hold.sessionType || sessionType.key === hold.sessionType,
  )?.sessionType;
}

/** One key per form and what stands in it: the same press twice is one payment, a corrected form is another. */
async function keyOf(form: readonly string[], payer: Payer): Promise<string> {
  if (globalThis.crypto.subtle === undefined) return [...form, payer.card].join('-');
  const words = new TextEncoder().encode(JSON.stringify(payer));
  const digest = await globalThis.crypto.subtle.digest('SHA-256', words);
  const hex = Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [...form, hex].join('-');
}
