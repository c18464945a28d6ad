import { href } from '#contract/pages.ts';
import { SECOND } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import { complaintKindOf, complaintRefusal, markRefusal } from '#domain/session-actions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { Link } from '../../lib/router.tsx';
import { useWords } from '../../lib/texts.tsx';
import { timeOf } from '../../parts/moment-words.ts';
import { bookedOf } from '../../session/facts.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { absenceTexts } from './absence-note.texts.ts';
import type { DoorScreen } from './Door.tsx';

const TICK_MS = 10 * SECOND;

/**
 * Where one says that the other person did not come, as long as that is possible (P45): in the cabinet, which knows what was
 * said and marked before. What stands already is said here.
 */
export function AbsenceNote({ room, asked }: Pick<DoorScreen, 'room' | 'asked'>) {
  const { t, locale } = useWords(absenceTexts);
  const now = useServerNow(TICK_MS);
  const { complaint } = room;
  const { seat, session } = asked;
  if (complaint !== null && complaint.status !== 'withdrawn') {
    return (
      <InlineNote role="status" testId="complaint-stands">
        <p>{t(`${seat}_${complaint.what}_${complaint.status}`)}</p>
        <CabinetLink asked={asked} label={t('more')} />
      </InlineNote>
    );
  }
  // Marks before this one and moves are known to the cabinets alone, which refuse by them.
  const booked = bookedOf(room);
  const isClient = seat === 'client';
  // Only the cabinet knows whether the mark of an absence can still be answered.
  if (isClient && complaintKindOf(booked) === 'client_present') return null;
  const refusal = isClient
    ? complaintRefusal(booked, 'therapist_absent', now)
    : markRefusal(booked, 'client_absent', 'therapist', now);
  // In the place of the link while the room is open already, so that nothing moves when it comes.
  if (refusal?.code === 'TOO_EARLY' && roomAt(booked, now) === 'open')
    return (
      <p className="target hint">
        <Kept words={t(`${seat}Later`, { time: timeOf(refusal.until ?? now, locale) })} />
      </p>
    );
  if (refusal !== null || (!isClient && room.status === 'client_absent')) return null;
  const to = isClient
    ? `${href('cabinetSession', { orderId: session })}#complaint`
    : `${href('practiceSession', { sessionId: session })}#client_absent`;
  return (
    <Link to={to} className={buttonClass({ look: 'quiet', size: 'small' })} data-testid="did-not-come">
      {t(`${seat}Say`)}
    </Link>
  );
}

function CabinetLink({ asked, label }: Pick<DoorScreen, 'asked'> & { readonly label: string }) {
  const { seat, session } = asked;
  return (
    <Link
      to={
        seat === 'client'
          ? href('cabinetSession', { orderId: session })
          : href('practiceSession', { sessionId: session })
      }
      className={buttonClass({ look: 'quiet', size: 'small' })}
    >
      {label}
    </Link>
  );
}
