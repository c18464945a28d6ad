import type { TherapistSession } from '../../data/practice.ts';
import { DeviceCheckLink } from '../../parts/DeviceCheckLink.tsx';
import { JoinLink, useJoinable } from '../../session/JoinLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SessionIcon } from '../../ui/SessionIcon.tsx';

/** The way into a session of the therapist's own, as long as there is one. */
export function JoinSession({ session }: { readonly session: TherapistSession }) {
  const room = useJoinable(session);
  if (room === null) return null;
  return (
    <div className="row">
      <JoinLink
        session={session}
        testId="ther-join"
        hint="hint"
        sign={room === 'open' ? <SessionIcon name="video" /> : <Icon name="lock" size={20} />}
      />
      <DeviceCheckLink />
    </div>
  );
}
