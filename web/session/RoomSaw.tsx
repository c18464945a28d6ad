import type { Seat } from '#domain/room.ts';
import type { OwnSession } from '../data/own-sessions.ts';
import type { TherapistSession } from '../data/practice.ts';
import { Kept } from '../lib/kept.tsx';
import { useWords } from '../lib/texts.tsx';
import { timeOf } from '../parts/times/moment-words.ts';
import { roomSawTexts } from './room-saw.texts.ts';

/** The times in our room of a person who was there, for a press that says who came (P45): one may meet elsewhere. */
export function RoomSaw({ session, seat }: { readonly session: OwnSession | TherapistSession; readonly seat: Seat }) {
  const { t, locale } = useWords(roomSawTexts);
  const was = session.seen?.[seat];
  if (was === undefined) return null;
  const reader: Seat = 'specialist' in session ? 'client' : 'therapist';
  const [from, until] = [was.from, was.until].map((at) => timeOf(Date.parse(at), locale));
  return (
    <p data-testid="room-saw">
      <Kept words={t(seat === reader ? 'you' : seat, { from: from ?? '', until: until ?? '' })} />
    </p>
  );
}
