import type { ComponentProps, ReactNode } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { AskedSeat, Room } from '../../data/room.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { Kept } from '../../lib/kept.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { SessionWhen, Specialist, YourTime } from '../../session/SessionWhen.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { doorTexts } from './door.texts.ts';

type DoorPageProps = Omit<ComponentProps<typeof NoticePage>, 'art' | 'children'> &
  Pick<ComponentProps<typeof SpotArch>, 'mood'> & {
    readonly children?: ReactNode;
    /** The session that it is about, named first. */
    readonly room?: Room;
    /** The seat to whose session the last way leads. */
    readonly asked?: AskedSeat | undefined;
  };

/** A page of the door: its news, the session, what can be done, and help. */
export function DoorPage({ mood, room, asked, children, ...page }: DoorPageProps) {
  return (
    <NoticePage {...page} art={<SpotArch mood={mood} />}>
      {room !== undefined && <SessionFacts room={room} />}
      {children}
      {asked !== undefined && <BackToSession asked={asked} />}
      <JourneyHelp />
    </NoticePage>
  );
}

/** To the booking of the client, or to the session in the therapist's cabinet. */
export function BackToSession({ asked }: { readonly asked: AskedSeat }) {
  const t = useTexts(doorTexts);
  const isClient = asked.seat === 'client';
  return (
    <ButtonLink
      to={isClient ? href('order', { orderId: asked.session }) : href('practiceSession', { sessionId: asked.session })}
      look="ghost"
    >
      {t(isClient ? 'order' : 'session')}
    </ButtonLink>
  );
}

/** When the session is, in Tbilisi and in the viewer's own zone, and with whom. A link alone names no client (P8). */
export function SessionFacts({ room }: { readonly room: Room }) {
  const t = useTexts(doorTexts);
  const name = room.client ?? t('noName');
  const clientWords = room.sessionType === null ? name : `${name} · ${t(room.sessionType)}`;
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
        <Kept as="p" words={t('client', { name: clientWords })} name={room.client ?? ''} />
      )}
    </>
  );
}
