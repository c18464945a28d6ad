import { href } from '#contract/pages/pages.ts';
import { type Instant, formatDate } from '#domain/dates.ts';
import { closesAt } from '#domain/room.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { timeOf } from '../../parts/times/moment-words.ts';
import { KeptTime } from '../../parts/times/KeptTime.tsx';
import { timesOf } from '../../session/facts.ts';
import { specialistName } from '../../session/SessionWhen.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { AbsenceNote } from './AbsenceNote.tsx';
import type { DoorScreen } from './Door.tsx';
import { doorTexts } from './door.texts.ts';
import { DoorPage } from './DoorPage.tsx';

type OverDoorProps = DoorScreen & {
  readonly now: Instant;
  /** The room is still open, and this person has just left it. */
  readonly onBack?: () => void;
};

/** After the session: the next one, the own ones, and the way back while the room is open. */
export function OverDoor({ room, asked, takeFocus, now, onBack }: OverDoorProps) {
  const { t, locale } = useWords(doorTexts);
  const { start, end } = timesOf(room);
  const { date, endTime } = room.sessionTime;
  const isClient = asked.seat === 'client';
  const name = isClient ? specialistName(room) : (room.client ?? t('noName'));
  const wasHeld = room.status === 'confirmed' || room.status === 'completed';
  return (
    <NoticePage art={<SpotArch mood="day" />} heading={t('overTitle')} testId="door-over" takeFocus={takeFocus}>
      <p>
        <span translate={isClient || room.client !== null ? 'no' : undefined}>{name}</span> · {formatDate(date, locale)}
        , <KeptTime at={start} end={endTime} />
      </p>
      {wasHeld && <p>{t(isClient ? 'thanks' : 'thanksTherapist')}</p>}
      {isClient ? (
        <BookNext room={room} label={t('bookNext')} />
      ) : (
        <ButtonLink to={href('practiceSession', { sessionId: asked.session })}>{t('session')}</ButtonLink>
      )}
      <ButtonLink to={href(isClient ? 'cabinet' : 'practice')} look="ghost">
        {t(isClient ? 'ownSessions' : 'toPractice')}
      </ButtonLink>
      {onBack === undefined ? (
        now >= closesAt({ end }) && <p className="hint">{t('closed')}</p>
      ) : (
        <InlineNote testId="come-back">
          <p>
            <Kept words={t('slipped', { time: timeOf(closesAt({ end }), locale) })} />{' '}
            <button type="button" className={buttonClass({ look: 'quiet', size: 'small' })} onClick={onBack}>
              {t('back')}
            </button>
          </p>
        </InlineNote>
      )}
      <AbsenceNote room={room} asked={asked} />
      <div>
        <p className="small">
          {t('emergency')}{' '}
          <a className="target" href="tel:112">
            112
          </a>
        </p>
        <JourneyHelp />
      </div>
    </NoticePage>
  );
}

/** The person has left an open room: after the session's end it is over, before it they may have slipped. */
export function LeftDoor({ now, onBack, ...screen }: Required<OverDoorProps>) {
  const { t, locale } = useWords(doorTexts);
  const { room, asked } = screen;
  const { end } = timesOf(room);
  if (now >= end) return <OverDoor {...screen} now={now} onBack={onBack} />;
  return (
    <DoorPage mood="dawn" heading={t('leftTitle')} testId="door-left" {...screen}>
      <Kept as="p" words={t('mayComeBack', { time: timeOf(closesAt({ end }), locale) })} />
      <Button onClick={onBack}>{t('back')}</Button>
      <AbsenceNote room={room} asked={asked} />
    </DoorPage>
  );
}

/** Another device has the seat now. Nothing is sent from here any more. */
export function ReplacedDoor({ onBack, ...screen }: DoorScreen & { readonly onBack: () => void }) {
  const t = useTexts(doorTexts);
  return (
    <DoorPage mood="dawn" heading={t('elsewhereTitle')} testId="door-replaced" {...screen}>
      <p>{t('elsewhereText')}</p>
      <Button onClick={onBack}>{t('continueHere')}</Button>
    </DoorPage>
  );
}

/** The session was cancelled, or is not paid for: the room will not open, and another time can be chosen. */
export function NoSession({ why, ...screen }: DoorScreen & { readonly why: 'cancelled' | 'unpaid' }) {
  const t = useTexts(doorTexts);
  const { room, asked } = screen;
  return (
    <DoorPage mood="dusk" heading={t(`${why}Title`)} testId={`door-${why}`} {...screen}>
      <p>{t(asked.seat === 'client' ? 'noRoom' : 'noRoomTherapist')}</p>
      {asked.seat === 'client' && why === 'cancelled' && <BookNext room={room} label={t('bookAgain')} />}
    </DoorPage>
  );
}

/** To the free times of the same specialist; to all of them when the profile was taken down. */
function BookNext({ room, label }: Pick<DoorScreen, 'room'> & { readonly label: string }) {
  const { _id } = room.specialist;
  return <ButtonLink to={_id === null ? href('testing') : href('therapist', { id: _id })}>{label}</ButtonLink>;
}
