import type { Room } from '../../data/room.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { SessionWhen, Specialist, YourTime } from '../../session/SessionWhen.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { doorTexts } from './door.texts.ts';

/** When the session is, in Tbilisi and in the viewer's own zone, and with whom. A link alone names no client (P8). */
export function SessionFacts({ room }: { readonly room: Room }) {
  const t = useTexts(doorTexts);
  return (
    <>
      <p>
        <strong>
          <SessionWhen {...room} />
        </strong>
      </p>
      <YourTime {...room} />
      {room.seat === 'client' ? (
        <div className="line gap-3">
          <Portrait {...room.specialist} size="small" />
          <p>
            <Specialist {...room} />
          </p>
        </div>
      ) : (
        <Kept as="p" words={t('client', { name: clientWords(room, t) })} name={room.client ?? ''} />
      )}
    </>
  );
}

function clientWords({ client, sessionType }: Room, t: ReturnType<typeof useTexts<keyof typeof doorTexts.ka>>): string {
  const name = client ?? t('noName');
  return sessionType === null ? name : `${name} · ${t(sessionType)}`;
}
