import { href } from '#contract/pages/pages.ts';
import { useTexts } from '../../lib/texts.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import type { DoorScreen } from './Door.tsx';
import { doorTexts } from './door.texts.ts';
import { DoorPage } from './DoorPage.tsx';

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
export function BookNext({ room, label }: Pick<DoorScreen, 'room'> & { readonly label: string }) {
  const { _id } = room.specialist;
  return <ButtonLink to={_id === null ? href('testing') : href('therapist', { id: _id })}>{label}</ButtonLink>;
}
