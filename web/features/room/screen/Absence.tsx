import { useEffect, useRef, useState } from 'react';
import { href } from '#contract/pages/pages.ts';
import { type ComplaintStatus, isStanding } from '#domain/complaint.ts';
import { type Instant, SECOND } from '#domain/dates.ts';
import { type BookedSession, type SessionRefusal, complaintRefusal, markRefusal } from '#domain/session-actions.ts';
import { complain, withdrawComplaint } from '../../../data/own-sessions.ts';
import { rereadRoom } from '../../../data/room.ts';
import { NewTab } from '../../../layouts/NewTab.tsx';
import { useServerNow } from '../../../lib/clock.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { logged } from '../../../lib/log.ts';
import { Kept } from '../../../lib/kept.tsx';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useFocusOnChange } from '../../../lib/use-focus-on-change.ts';
import { timeOf } from '../../../parts/times/moment-words.ts';
import { useForm } from '../../../parts/form/use-form.ts';
import { useShown } from '../../../parts/decision/use-shown.ts';
import { Button } from '../../../ui/Button.tsx';
import { Refusal } from '../../../ui/InlineNote.tsx';
import styles from './Absence.module.css';
import { absenceTexts } from './absence.texts.ts';
import type { CallProps, RoomFacts } from './call-props.ts';

type AbsenceProps = Pick<CallProps, 'room' | 'session'> & {
  /** The session's start and end, by the server's clock. */
  readonly times: { readonly start: Instant; readonly end: Instant };
  /** The report made here; it outlives the waiting. */
  readonly said: Said;
  readonly onSaid: (said: Said) => void;
};

/** This person's reports of the session in this room: the client's and its outcome, the therapist's mark. */
export type Said = {
  readonly complaint: ComplaintStatus | null;
  readonly isMarked: boolean;
  /** The times in the room contradict the mark: it waits for an operator. */
  readonly isDoubted?: boolean;
  /** Of the session after it; what is said next is about this version, or a newer one that the room is told. */
  readonly version?: number;
};

/** The reports made before the person entered the room. */
export function saidBefore({ seat, status, complaint }: RoomFacts): Said {
  return { complaint: complaint?.status ?? null, isMarked: seat === 'therapist' && status === 'client_absent' };
}

/** Says that the other person did not come, from when on that is possible (P45), and what stands after it. */
export function Absence({ room, session, times, said, onSaid }: AbsenceProps) {
  const { t, locale } = useWords(absenceTexts);
  const now = useServerNow(SECOND);
  const { seat } = room;
  const booked = bookedOf(room, times, said);
  const refusal = absenceRefusal(booked, seat, now);
  if (said.isMarked) return <Standing words={t(said.isDoubted === true ? 'markedDoubted' : 'marked')} />;
  // What was said meanwhile from elsewhere counts as well.
  const complaint = said.complaint ?? room.complaint?.status ?? null;
  if (seat === 'therapist' && complaint !== null && isStanding(complaint)) return <Standing words={t('told')} />;
  const version = Math.max(said.version ?? 0, room.version ?? 0);
  if (seat === 'client' && complaint !== null)
    return <ComplaintStanding status={complaint} session={session} version={version} onSaid={onSaid} />;
  // Whether that mark can still be answered, the cabinet alone knows.
  if (room.status === 'client_absent')
    return seat === 'client' ? (
      <p className={styles['later']} role="status">
        {t('markedClient')}{' '}
        <NewTab to={`${href('cabinetSession', { orderId: session })}#complaint`}>{t('notSo')}</NewTab>
      </p>
    ) : null;
  // In the place of the button from the beginning, so that nothing moves when it comes.
  if (refusal?.code === 'TOO_EARLY')
    return (
      <p className={styles['later']}>
        <Kept words={t(`${seat}Later`, { time: timeOf(refusal.until ?? now, locale) })} />
      </p>
    );
  if (refusal !== null) return null;
  if (seat === 'client' && !room.isOwn)
    return (
      <p className={styles['later']}>
        <strong>{t('clientSay')}?</strong>{' '}
        <NewTab to={`${href('cabinetSession', { orderId: session })}#complaint`}>{t('signIn')}</NewTab>
      </p>
    );
  return <Say seat={seat} session={session} version={version} onSaid={onSaid} />;
}

type SayProps = Pick<AbsenceProps, 'session' | 'onSaid'> & {
  readonly seat: RoomFacts['seat'];
  readonly version: number;
};

/** Asks once more before it is said, and says what it means. */
function Say({ seat, session, version: newest, onSaid }: SayProps) {
  const t = useTexts(absenceTexts);
  const { version } = useShown({ version: newest });
  const [isAsking, setAsking] = useState(false);
  const sending = useSending();
  const opener = useRef<HTMLButtonElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone: the focus goes on where the words are, and back.
  useFocusOnChange(isAsking ? words : opener, String(isAsking));
  if (!isAsking)
    return (
      <Button ref={opener} look="light" size="small" onClick={() => setAsking(true)} data-testid="absence">
        {t(`${seat}Say`)}
      </Button>
    );
  const send = async () => {
    if (seat === 'therapist') {
      // A client's page does without the code of the cabinet of therapists.
      const { markSession } = await loadCode(() => import('../../../data/practice-sessions.ts'));
      const marked = await logged(markSession({ _id: session, version }, 'client_absent'), 'Error marking the session');
      const isDoubted = marked.complaint?.presence === 'alone';
      const complaint = isDoubted ? null : (marked.complaint?.status ?? null);
      // While a report of the client stands, a mark is the answer to it, and the session stays as it is.
      onSaid({ complaint, isMarked: marked.status === 'client_absent', isDoubted, version: marked.version ?? version });
    } else {
      const after = await logged(
        complain({ orderId: session, version }, { what: 'therapist_absent' }),
        'Error sending the complaint',
      );
      onSaid({ complaint: after.complaint?.status ?? 'open', isMarked: false, version: after.version });
    }
  };
  return (
    <section className={`stack gap-3 ${styles['card']}`} aria-label={t(`${seat}Say`)}>
      <p className="strong">{t(`${seat}Say`)}</p>
      <p ref={words} tabIndex={-1}>
        {t(`${seat}Means`)}
      </p>
      <Refusal words={sending.general} />
      <div className="row">
        <Button size="small" busy={sending.busy} onClick={() => sending.submit(null, send)}>
          {t(`${seat}Send`)}
        </Button>
        <Button look="ghost" size="small" onClick={() => setAsking(false)}>
          {t('back')}
        </Button>
      </div>
    </section>
  );
}

type ComplaintStandingProps = Pick<SayProps, 'session' | 'version' | 'onSaid'> & { readonly status: ComplaintStatus };

function ComplaintStanding({ status, session, version: newest, onSaid }: ComplaintStandingProps) {
  const t = useTexts(absenceTexts);
  const { version } = useShown({ version: newest });
  const sending = useSending();
  const withdraw = async () => {
    const after = await logged(withdrawComplaint({ orderId: session, version }), 'Error withdrawing the complaint');
    onSaid({ complaint: 'withdrawn', isMarked: false, version: after.version });
  };
  return (
    <section className={`stack gap-2 start ${styles['card']}`} data-testid="absence-stands">
      <p className="strong">{t('stands')}</p>
      <p role="status">{t(status)}</p>
      <Refusal words={sending.general} />
      {isStanding(status) && (
        <Button look="quiet" size="small" busy={sending.busy} onClick={() => sending.submit(null, withdraw)}>
          {t('withdraw')}
        </Button>
      )}
    </section>
  );
}

function Standing({ words }: { readonly words: string }) {
  return (
    <div className={styles['card']} data-testid="absence-stands">
      <p role="status">{words}</p>
    </div>
  );
}

/** Sends one request at a time, and words its refusal. */
function useSending() {
  const t = useTexts(absenceTexts);
  const form = useForm({ values: {}, problems: {}, words: () => t('failed') });
  useEffect(() => {
    if (form.code === 'SESSION_CHANGED') void rereadRoom();
  }, [form.code]);
  return form;
}

function absenceRefusal(booked: BookedSession, seat: RoomFacts['seat'], now: Instant): SessionRefusal | null {
  return seat === 'client'
    ? complaintRefusal(booked, 'therapist_absent', now)
    : markRefusal(booked, 'client_absent', 'therapist', now);
}

function bookedOf({ status, complaint }: RoomFacts, times: AbsenceProps['times'], said: Said): BookedSession {
  return {
    ...times,
    status,
    moves: 0,
    complaint: said.complaint === null ? null : { kind: complaint?.what ?? 'therapist_absent', status: said.complaint },
    markedAt: null,
  };
}
