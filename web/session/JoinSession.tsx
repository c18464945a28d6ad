import type { AppointmentStatus } from '#domain/booking.ts';
import { SECOND } from '#domain/dates.ts';
import { type Seat, roomAt } from '#domain/room.ts';
import type { TherapistSession } from '../data/practice.ts';
import { useServerNow } from '../lib/clock.ts';
import { DeviceCheckLink } from '../parts/help/DeviceCheckLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SessionIcon } from '../ui/SessionIcon.tsx';
import { timesOf } from './facts.ts';
import { type Joined, JoinLink } from './JoinLink.tsx';

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
