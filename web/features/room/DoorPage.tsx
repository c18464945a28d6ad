import type { ComponentProps, ReactNode } from 'react';
import type { AskedSeat, Room } from '../../data/room.ts';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { BackToSession } from './BackToSession.tsx';
import { SessionFacts } from './SessionFacts.tsx';

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
