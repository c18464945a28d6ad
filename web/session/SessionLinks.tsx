import type { AppointmentStatus } from '#domain/booking.ts';
import { SECOND } from '#domain/dates.ts';
import { type Seat, roomAt } from '#domain/room.ts';
import { complaintKindOf, complaintRefusal, markRefusal } from '#domain/session-actions.ts';
import { useServerNow } from '../lib/clock.ts';
import { Kept } from '../lib/kept.tsx';
import { useTexts, useWords } from '../lib/texts.tsx';
import { ButtonLink } from '../parts/way/ButtonLink.tsx';
import { timeOf } from '../parts/times/moment-words.ts';
import { type Told, bookedOf } from './facts.ts';
import { sessionHref } from './session-href.ts';
import { sessionLinksTexts } from './session-links.texts.ts';

/** The dialogs that the cabinet opens for a session, by name; `details` is the session itself. */
type Part = 'move' | 'cancel' | 'email' | 'details';

type OwnSessionLinkProps = { readonly orderId: string; readonly part: Part };

/** A link into the cabinet, for the signed-in client of the session alone (P8). */
export function OwnSessionLink({ orderId, part }: OwnSessionLinkProps) {
  const t = useTexts(sessionLinksTexts);
  const page = sessionHref('client', orderId);
  return (
    <ButtonLink
      to={part === 'details' ? page : `${page}#${part}`}
      look={part === 'move' || part === 'cancel' ? 'ghost' : 'quiet'}
      size="small"
      data-testid={`own-${part}`}
    >
      {t(part)}
    </ButtonLink>
  );
}

type DidNotComeProps = {
  readonly session: Told & { readonly status: AppointmentStatus };
  /** The seat of the reader, and the id in the link of that seat. */
  readonly seat: Seat;
  readonly id: string;
};

/** A link for reporting an absence while possible (P45), in the cabinet, which alone knows earlier moves and marks. */
export function DidNotCome({ session, seat, id }: DidNotComeProps) {
  const { t, locale } = useWords(sessionLinksTexts);
  const now = useServerNow(10 * SECOND);
  const booked = bookedOf(session);
  const isClient = seat === 'client';
  // Only the cabinet knows whether the mark of an absence can still be answered.
  if (isClient && complaintKindOf(booked) === 'client_present') return null;
  const refusal = isClient
    ? complaintRefusal(booked, 'therapist_absent', now)
    : markRefusal(booked, 'client_absent', 'therapist', now);
  // In the place of the link while the room is open already, so that nothing moves when it comes.
  if (refusal?.code === 'TOO_EARLY' && roomAt(booked, now) === 'open')
    return (
      <p className="hint center">
        <Kept as="span" className="target" words={t(`${seat}Later`, { time: timeOf(refusal.until ?? now, locale) })} />
      </p>
    );
  if (refusal !== null || (!isClient && booked.status === 'client_absent')) return null;
  return (
    <ButtonLink
      to={`${sessionHref(seat, id)}#${isClient ? 'complaint' : 'client_absent'}`}
      look="quiet"
      size="small"
      data-testid="did-not-come"
    >
      {t(`${seat}Say`)}
    </ButtonLink>
  );
}
