import { useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { rememberOrder } from '../../parts/pending-order.ts';
import { currentAuth } from '../../api/auth.ts';
import { api } from '../../api/sign-in.ts';
import { translator } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import type { Hold, OpenPayment, Therapist } from '../../data/current-booking.ts';
import { checkoutTexts } from './checkout.texts.ts';

const HOLD_LOST: readonly string[] = ['SLOT_TAKEN', 'BAD_SLOT', 'HOLD_GONE', 'SLOT_IN_PAST', 'NOT_ACCEPTING'];
/** A new tab is led on or closed after this long, whatever stands in it. */
const LONGEST_TURN_MS = 5000;
const FIELD_OF: Readonly<Record<string, 'name' | 'email'>> = {
  NAME_TOO_SHORT: 'name',
  NAME_INVALID: 'name',
  EMAIL_INVALID: 'email',
};

/** What the client filled in. */
export type Payer = { name: string; email: string; card: 'GEL' | 'EUR'; notificationsOn: boolean };

/** Why paying did not begin. */
export type PayError = {
  readonly message: string;
  /** The field that the server refused, if it was one. */
  readonly field: 'name' | 'email' | null;
  /** The slot is lost: only another time helps. */
  readonly isHoldGone: boolean;
};

/** Words of ours for the client (spec §8); any other failure is unexpected. */
class Refusal extends Error {}

export type Pay = {
  readonly busy: boolean;
  readonly error: PayError | null;
  /** The browser refused a new tab, so the payment takes this one (P19). */
  readonly isSameWindow: boolean;
  readonly pay: (payer: Payer) => Promise<void>;
};

/**
 * Opens the tab within the press itself, reserves, then points the tab to the bank (spec §4). On failure the tab is
 * closed. The key of a form and what stands in it makes a double press one payment; the same form shown again is a new
 * one, since its former payment may be over.
 */
export function usePay(
  { hold, therapist }: { hold: Hold; therapist: Therapist },
  onOpened: (payment: OpenPayment) => void,
): Pay {
  const [shownAt] = useState(() => Date.now().toString(36));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<PayError | null>(null);
  const [isSameWindow, setSameWindow] = useState(false);
  const running = useRef(false);

  async function pay(payer: Payer): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(null);
    // The new tab begins with a copy of what this one keeps: a former order must not be among it.
    rememberOrder(null);
    const tab = globalThis.open(paths.loadingPayment, '_blank');
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
      setFailure(payError(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, error: failure, isSameWindow, pay };
}

/** Leads the tab on, so that the page there knows nothing of this one. */
async function lead(tab: Window, url: string): Promise<void> {
  await turned(tab);
  try {
    tab.opener = null;
  } catch {
    // A tab whose page failed to load is the browser's own: nothing can be written to it, but it can be led on.
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
    // The browser's own page of an error stands there.
    return false;
  }
}

function payError(error: unknown): PayError {
  const t = translator(checkoutTexts, currentLanguage());
  const said = error instanceof ApiError || error instanceof Refusal ? error.message : '';
  const code = error instanceof ApiError ? error.code : '';
  const message = said || t(code === 'OFFLINE' ? 'errorOffline' : 'errorUnexpected');
  return { message, field: FIELD_OF[code] ?? null, isHoldGone: HOLD_LOST.includes(code) };
}

/** Turns the hold into a payment; refuses with the words of spec §8. */
async function reserve(
  { hold, therapist }: { hold: Hold; therapist: Therapist },
  payer: Payer,
  key: string,
): Promise<{ paymentUrl: string; sessionId: string }> {
  const t = translator(checkoutTexts, currentLanguage());
  const { user } = currentAuth();
  if (hold.specialistId === '') throw new Refusal(t('errorTherapist'));
  if (user === null) throw new Refusal(t('errorUser'));
  if (sessionTypeOf(hold, therapist) === undefined) throw new Refusal(t('errorType'));
  const answer = await api.call('startPayment', {
    headers: { 'idempotency-key': key },
    body: {
      ...payer,
      userId: user.id,
      specialistId: hold.specialistId,
      bookingSession: hold.bookingSession,
      sessionType: hold.sessionType,
      selectedDate: hold.bookingSession.date,
      locale: currentLanguage(),
    },
  });
  if (!answer.success || answer.paymentUrl === '') {
    throw new Refusal((!answer.success && answer.message) || t('errorPrepare'));
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
