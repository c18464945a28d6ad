// docs/decisions/047
import { useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { Answer } from '#contract/api.ts';
import { currentAuth } from '../api/auth.ts';
import { ApiError } from '../api/client.ts';
import type { OpenPayment, Payer, PayTerms, PayWish } from '../data/payments.ts';
import { rememberOrder } from '../parts/way/pending-order.ts';
import type { payTexts } from './pay.texts.ts';

const TIME_LOST: readonly string[] = [
  'SLOT_TAKEN',
  'SLOT_CLOSED',
  'OWN_SESSION',
  'BAD_SLOT',
  'HOLD_GONE',
  'SLOT_IN_PAST',
  'NOT_ACCEPTING',
  'APPOINTMENT_PAID',
  'APPOINTMENT_RELEASED',
  'APPOINTMENT_WITHDRAWN',
  'APPOINTMENT_DECLINED',
  'SESSION_NOT_BOOKED',
];
/** A new tab is led on or closed after this long, with any content. */
const LONGEST_TURN_MS = 5000;

/** How something is paid: what waits for it on the server, and what is asked there. */
export type Paying = {
  readonly id: string;
  /** Refuses with the server's codes, or with a `PayRefusal`. */
  readonly begin: (wish: PayWish) => Promise<Answer<'startPayment'>>;
  /** Asks whether it was paid meanwhile, as in another tab: then the page goes on by itself. */
  readonly isPaidMeanwhile: () => Promise<boolean>;
  /** Reads what there is to pay again: the sum is another one by now. */
  readonly reread: () => Promise<void>;
};

/** A text of the catalogue, or a sentence of the server's. */
type PayWords = { readonly key: keyof (typeof payTexts)['ka'] } | { readonly said: string };

/** Paying did not begin for a reason of spec §8 that no server has to tell. */
export class PayRefusal extends Error {
  readonly words: PayWords;

  constructor(words: PayWords) {
    super();
    this.words = words;
  }
}

/** The field that a refusal of paying is about. */
export function payField(code: ApiError['code'] | null): 'name' | 'email' | null {
  if (code === 'EMAIL_INVALID') return 'email';
  return code?.startsWith('NAME_') ? 'name' : null;
}

/** The time is lost: only another one helps. */
export function isTimeLost(code: ApiError['code'] | null): boolean {
  return code !== null && TIME_LOST.includes(code);
}

/** The words for a failure to begin paying (spec §8). */
export function payWords(error: unknown): PayWords {
  if (error instanceof PayRefusal) return error.words;
  if (!(error instanceof ApiError)) return { key: 'errorUnexpected' };
  if (error.code === 'PRICE_CHANGED') return { said: error.message };
  return { key: error.code === 'OFFLINE' ? 'errorOffline' : 'errorUnexpected' };
}

/**
 * Opens the tab within the press itself, begins to pay, then points the tab to the bank (spec §4). On failure the tab
 * is closed. The key of a form and its content makes a double press a single payment; the same form shown again is a
 * new one, since its former payment may be over.
 */
export function usePay(
  { terms, paying }: { terms: PayTerms; paying: Paying },
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
      const amountMinor = (payer.card === 'EUR' ? terms.totalEurCents : null) ?? terms.totalMinor;
      const key = await pressKey([paying.id, shownAt], payer);
      const { paymentUrl, sessionId } = await begin(paying, { ...payer, amountMinor, key });
      rememberOrder(sessionId);
      if (tab === null) {
        setSameWindow(true);
        globalThis.location.assign(paymentUrl);
        return;
      }
      void lead(tab, paymentUrl);
      onOpened({ orderId: sessionId, paymentUrl });
    } catch (error) {
      if (tab !== null) void turned(tab).then(() => tab.close());
      // Paid meanwhile, as in another tab: then the page opens the booking.
      if (error instanceof ApiError && isTimeLost(error.code) && (await paying.isPaidMeanwhile())) return;
      // The page makes its decision anew, with the price that stands now.
      if (error instanceof ApiError && error.code === 'PRICE_CHANGED') await paying.reread();
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
    // Harmless: a tab whose page failed to load is the browser's own: it cannot be written to, but can be led on.
  }
  tab.location.replace(url);
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

/** Begins to pay; refuses with the words of spec §8. */
async function begin(paying: Paying, wish: PayWish): Promise<{ paymentUrl: string; sessionId: string }> {
  if (currentAuth().user === null) throw new PayRefusal({ key: 'errorUser' });
  const answer = await paying.begin(wish);
  if (!answer.success || answer.paymentUrl === '') {
    const said = answer.success ? '' : answer.message;
    throw new PayRefusal(said === '' ? { key: 'errorPrepare' } : { said });
  }
  return answer;
}

/** A key per form and its content: the same press twice is one payment, a corrected form is another. */
async function pressKey(form: readonly string[], payer: Payer): Promise<string> {
  if (globalThis.crypto.subtle === undefined) return [...form, payer.card].join('-');
  const words = new TextEncoder().encode(JSON.stringify(payer));
  const digest = await globalThis.crypto.subtle.digest('SHA-256', words);
  const hex = Array.from(new Uint8Array(digest).subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [...form, hex].join('-');
}
