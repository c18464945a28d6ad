import type { ReactNode } from 'react';
import type { AppointmentStatus } from '#domain/booking.ts';
import { type Instant, SECOND, formatDayInDative, relativeDay, wallOf } from '#domain/dates.ts';
import { formatWait } from '#domain/distance.ts';
import { type Seat, opensAt, roomAt } from '#domain/room.ts';
import type { TherapistSession } from '../data/practice.ts';
import { NewTab } from '../layouts/NewTab.tsx';
import { useServerNow } from '../lib/clock.ts';
import { Kept } from '../lib/kept.tsx';
import { useTexts, useWords } from '../lib/texts.tsx';
import { contacts } from '../parts/help/contacts.ts';
import { DeviceCheckLink } from '../parts/help/DeviceCheckLink.tsx';
import { timeOf } from '../parts/times/moment-words.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SessionIcon } from '../ui/SessionIcon.tsx';
import { type Timed, timesOf } from './facts.ts';
import { sessionWordsTexts } from './session-words.texts.ts';

/** The facts of a session that is joined. */
type Joined = Timed & { readonly meetingLink?: string | undefined };

type JoinLinkProps = {
  readonly session: Joined;
  readonly isWide?: boolean;
  readonly testId: string;
  /** The class of the words under a way in that is still closed. */
  readonly hint: string;
  readonly sign?: ReactNode;
};

/** The way into a session. Its place stays: before the room opens it cannot be pressed, and says when that will be. */
export function JoinLink({ session, isWide = false, testId, hint, sign }: JoinLinkProps) {
  const t = useTexts(sessionWordsTexts);
  const now = useServerNow(SECOND);
  const times = timesOf(session);
  const words =
    sign === undefined ? (
      t('join')
    ) : (
      <>
        {sign}
        <span>{t('join')}</span>
      </>
    );
  if (roomAt(times, now) !== 'early') {
    const to = session.meetingLink || contacts.genericMeeting;
    return (
      <NewTab to={to} className={buttonClass({ wide: isWide })} testId={testId}>
        {words}
      </NewTab>
    );
  }
  return (
    <>
      <Button wide={isWide} disabled aria-describedby="join-opens" data-testid={testId}>
        {words}
      </Button>
      <RoomOpens start={times.start} now={now} className={hint} />
    </>
  );
}

type JoinSessionProps = {
  readonly reader: Seat;
  readonly session: Joined & { readonly status: AppointmentStatus | TherapistSession['status'] };
};

/** The way into a session of one's own and the check of the devices, as long as it can be joined. */
export function JoinSession({ reader, session }: JoinSessionProps) {
  const room = roomAt(timesOf(session), useServerNow(SECOND));
  const mayJoin = session.status === 'confirmed' || session.status === 'client_absent';
  if (!mayJoin || room === 'over') return null;
  if (reader === 'client')
    return (
      <div className="stack gap-2">
        <JoinLink session={session} isWide testId="cab-join" hint="hint center" />
        <p className="center">
          <DeviceCheckLink />
        </p>
      </div>
    );
  const sign = room === 'open' ? <SessionIcon name="video" /> : <Icon name="lock" size={20} />;
  return (
    <div className="row">
      <JoinLink session={session} testId="ther-join" hint="hint" sign={sign} />
      <DeviceCheckLink />
    </div>
  );
}

type RoomOpensProps = { readonly start: Instant; readonly now: Instant; readonly className: string };

/** The time when a session's room opens, under a closed entrance; on its day also in how long. Its id: `join-opens`. */
function RoomOpens({ start, now, className }: RoomOpensProps) {
  const { t, locale } = useWords(sessionWordsTexts);
  const opens = opensAt({ start });
  const { date } = wallOf(opens);
  const today = wallOf(now).date;
  const day = relativeDay(date, today, locale) ?? formatDayInDative(date, locale);
  return (
    <p id="join-opens" className={className}>
      <Kept as="span" words={t('opens', { day, time: timeOf(opens, locale) })} />
      {date === today && (
        <>
          <br />
          <span>{t('opensIn', { wait: formatWait(opens - now, locale) })}</span>
        </>
      )}
    </p>
  );
}
