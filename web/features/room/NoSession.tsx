import { href } from '#contract/pages/pages.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { Link } from '../../lib/router.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import type { DoorScreen } from './Door.tsx';
import { doorTexts } from './door.texts.ts';
import { BackToSession } from './BackToSession.tsx';
import { SessionFacts } from './SessionFacts.tsx';

/** The session was cancelled, or is not paid for: the room will not open, and another time can be chosen. */
export function NoSession({ room, asked, takeFocus, why }: DoorScreen & { readonly why: 'cancelled' | 'unpaid' }) {
  const t = useTexts(doorTexts);
  return (
    <NoticePage art={<SpotArch mood="dusk" />} heading={t(`${why}Title`)} testId={`door-${why}`} takeFocus={takeFocus}>
      <SessionFacts room={room} />
      <p>{t(asked.seat === 'client' ? 'noRoom' : 'noRoomTherapist')}</p>
      {asked.seat === 'client' && why === 'cancelled' && <BookNext room={room} label={t('bookAgain')} />}
      <BackToSession asked={asked} />
      <JourneyHelp />
    </NoticePage>
  );
}

/** To the free times of the same specialist; to all of them when the profile was taken down. */
export function BookNext({ room, label }: Pick<DoorScreen, 'room'> & { readonly label: string }) {
  const { _id } = room.specialist;
  return (
    <Link to={_id === null ? href('testing') : href('therapist', { id: _id })} className={buttonClass()}>
      {label}
    </Link>
  );
}
