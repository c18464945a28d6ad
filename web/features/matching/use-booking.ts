import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/pages/pages.ts';
import { enterBilling, placeHold } from '../../data/current-booking.ts';
import { ApiError } from '../../api/client.ts';
import { keepIntent } from '../../parts/way/intent.ts';
import { type AuthState, onceSignInChecked } from '../../api/auth.ts';
import { rereadCalendars } from '../../data/therapists.ts';
import { type Slot, slotAt, slotKey } from '../../parts/times/free-times.ts';
import type { Offer, Therapist } from '../../parts/therapist/offer.ts';

/** spec §9: a booking error clears after 5000 ms. */
const ERROR_LIFE_MS = 5000;
/** The time is not for this client any more; the server says why. */
const GONE: readonly string[] = ['SLOT_TAKEN', 'SLOT_CLOSED', 'OWN_SESSION', 'BAD_SLOT', 'SLOT_IN_PAST'];

/** Codes for an offer that is no longer as shown: price, minutes or the kind of session have changed. */
const CHANGED: readonly string[] = ['DURATION_MISMATCH', 'SESSION_TYPE'];

/** `words` are the server's, '' when it said nothing; `isOffline` when it was not reached at all. */
type BookingError = { readonly words: string; readonly isOffline: boolean };

export type Booking = {
  readonly chosen: Slot | null;
  readonly choose: (slot: Slot | null) => void;
  /** Slots that turned out not to be for this client, by `slotKey`. */
  readonly lost: ReadonlySet<string>;
  /** The slot just lost, until another one is chosen: the nearest free one is offered instead. */
  readonly justLost: Slot | null;
  /** The chosen slot that the calendar shows no more: Book was not pressed for it yet. */
  readonly vanished: Slot | null;
  /** Why the last press did not book, for 5 seconds. */
  readonly error: BookingError | null;
  /** The therapist stopped taking new clients while the page was open. */
  readonly isClosed: boolean;
  readonly busy: boolean;
  readonly book: () => Promise<void>;
};

/**
 * Choosing a slot and holding it (P6). A visitor is sent to sign in, and the choice is kept (P2). `proposed` is chosen
 * until the client chooses: the time from before, as soon as the calendar shows it free.
 */
export function useBooking(therapist: Therapist, offer: Offer | null, proposed: Slot | null = null): Booking {
  const navigate = useNavigate();
  const [own, setOwn] = useState<Slot | null | undefined>(undefined);
  const ownNow = own && slotAt(therapist, own);
  const chosen = own === undefined ? proposed : (ownNow ?? null);
  const vanished = own && ownNow === null ? own : null;
  const [isClosed, setClosed] = useState(false);
  const [lost, setLost] = useState<ReadonlySet<string>>(new Set());
  const [justLost, setJustLost] = useState<Slot | null>(null);
  const [error, setError] = useState<BookingError | null>(null);
  const [busy, setBusy] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function refuse(failure: unknown, slot: Slot): void {
    if (failure instanceof ApiError && GONE.includes(failure.code)) {
      setLost((now) => new Set(now).add(slotKey(slot.date, slot.start)));
      setJustLost(slot);
      setOwn(null);
      void rereadCalendars();
    }
    if (failure instanceof ApiError && CHANGED.includes(failure.code)) void rereadCalendars();
    if (failure instanceof ApiError && failure.code === 'NOT_ACCEPTING') setClosed(true);
    const known = failure instanceof ApiError ? failure : null;
    setError({ words: known?.message ?? '', isOffline: known?.code === 'OFFLINE' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setError(null), ERROR_LIFE_MS);
  }

  async function book(): Promise<void> {
    if (chosen === null || offer === null || busy) return;
    setBusy(true);
    const { user } = await new Promise<AuthState>(onceSignInChecked);
    if (user === null) {
      const { date, start } = chosen;
      const name = `${therapist.name} ${therapist.surname}`;
      keepIntent({ therapistId: therapist._id, typeId: offer.typeId, name, date, start });
      void navigate(href('login'));
      return;
    }
    setError(null);
    try {
      await placeHold({
        userId: user.id,
        specialistId: therapist._id,
        bookingSession: chosen,
        duration: offer.duration,
        sessionType: offer.typeId,
      });
      keepIntent(null);
      enterBilling();
      void navigate(href('billing'));
    } catch (failure) {
      refuse(failure, chosen);
      setBusy(false);
    }
  }

  function choose(slot: Slot | null): void {
    setOwn(slot);
    setJustLost(null);
  }

  return { chosen, choose, lost, justLost, vanished, error, isClosed, busy, book };
}
