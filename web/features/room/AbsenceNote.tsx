import { CONTEST_WITHIN_MS } from '#domain/complaint.ts';
import { SECOND } from '#domain/dates.ts';
import { roomAt } from '#domain/room.ts';
import { complaintRefusal } from '#domain/session-actions.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { momentOf, timeOf } from '../../parts/times/moment-words.ts';
import { bookedOf, timesOf } from '../../session/facts.ts';
import { sessionHref } from '../../session/session-href.ts';
import { DidNotCome } from '../../session/SessionLinks.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { absenceTexts } from './absence-note.texts.ts';
import type { DoorScreen } from './Door.tsx';

/** Where one says that the other person did not come (P45); what stands already is said here. */
export function AbsenceNote({ room, asked }: Pick<DoorScreen, 'room' | 'asked'>) {
  const { t, locale } = useWords(absenceTexts);
  const now = useServerNow(10 * SECOND);
  const { complaint, markedAt } = room;
  const { seat, session } = asked;
  if (seat === 'client' && markedAt !== null && complaintRefusal(bookedOf(room), 'client_present', now) === null) {
    const marked = Date.parse(markedAt);
    const until = momentOf(marked + CONTEST_WITHIN_MS, locale);
    return (
      <InlineNote kind="warn" role="status" testId="marked-absent">
        <Kept as="p" words={t('marked', { time: timeOf(marked, locale), until })} />
        {roomAt(timesOf(room), now) === 'open' && <p>{t('markedEnter')}</p>}
        <ButtonLink to={`${sessionHref(seat, session)}#complaint`} look="ghost" size="small">
          {t('notSo')}
        </ButtonLink>
      </InlineNote>
    );
  }
  if (complaint === null || complaint.status === 'withdrawn')
    return room.otherIsThere ? null : <DidNotCome session={room} seat={seat} id={session} />;
  return (
    <InlineNote role="status" testId="complaint-stands">
      <p>{t(`${seat}_${complaint.what}_${complaint.status}`)}</p>
      <ButtonLink to={sessionHref(seat, session)} look="quiet" size="small">
        {t('more')}
      </ButtonLink>
    </InlineNote>
  );
}
