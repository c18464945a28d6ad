import { useState } from 'react';
import { type CurrentBooking, type Hold, isBooked, useCurrentBooking } from '../../data/current-booking.ts';
import { useTherapist } from '../../data/therapists.ts';
import { serverNow } from '../../lib/clock.ts';
import type { PaymentEndedProps } from '../../pay/PaymentEnded.tsx';
import { isUnhappy } from '../../pay/use-pay-stages.tsx';

const LATE_MONEY_POLL_MS = 10_000;

/** The hold that is paid, with its order and its therapist, as far as the server and this page know them. */
export function useHeldBooking() {
  const booking = useCurrentBooking(lateMoneyPoll);
  const liveHold = booking.data?.hold ?? null;
  const lastHold = useLastHold(liveHold);
  const therapist = useTherapist(lastHold?.specialistId ?? null, { watch: false });
  const order = booking.data?.order ?? null;
  return {
    liveHold,
    /** Also after it has ended. */
    lastHold,
    end: useHoldEnd(liveHold, order),
    therapist: therapist.data,
    contact: booking.data?.contact ?? null,
    order,
    returned: order !== null && order.holdId === lastHold?.id ? order : null,
    booked: lastHold !== null && isBooked(order, lastHold) ? order.orderId : null,
    isRead: useWasRead(booking),
    /** The read that did not succeed even once: a failed refetch removes nothing from the screen. */
    failed: [booking, therapist].find(({ isLoadingError }) => isLoadingError),
  };
}

/** A payment that ended without success may still bring its money. */
function lateMoneyPoll(known: CurrentBooking | undefined): number | false {
  return isUnhappy(known?.order?.status) ? LATE_MONEY_POLL_MS : false;
}

/** Whether the server has answered since the page was opened: an answer of a page before may not know of the hold. */
function useWasRead({ data, isFetching }: ReturnType<typeof useCurrentBooking>): boolean {
  const [wasRead, setRead] = useState(false);
  const isRead = wasRead || (data !== undefined && !isFetching);
  if (isRead !== wasRead) setRead(isRead);
  return isRead;
}

/** The hold that this page has shown, also after it ended. */
function useLastHold(hold: Hold | null): Hold | null {
  const [last, setLast] = useState(hold);
  if (hold !== null && hold !== last) setLast(hold);
  return hold ?? last;
}

/** How the hold ended that this page has shown, as first learned: time going on does not change it. */
function useHoldEnd(hold: Hold | null, order: CurrentBooking['order']): Pick<PaymentEndedProps, 'unpaid' | 'booked'> {
  const [last, setLast] = useState({ hold, orderId: order?.orderId, isEarly: false });
  if (hold !== last.hold) {
    const isEarly = hold === null && last.hold !== null && Date.parse(last.hold.expiresAt) > serverNow();
    // An order that stood beside the hold is not what ended it.
    setLast({ hold, orderId: hold === null ? last.orderId : order?.orderId, isEarly });
  }
  const isNew = order?.status === 'SUCCESS' && order.orderId !== last.orderId;
  return { unpaid: last.isEarly ? 'EARLY' : 'RAN_OUT', booked: isNew ? order : null };
}
