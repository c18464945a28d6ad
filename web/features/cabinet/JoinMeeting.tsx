import type { OwnSession } from '../../data/own-sessions.ts';
import { DeviceCheckLink } from '../../parts/DeviceCheckLink.tsx';
import { JoinLink, useJoinable } from '../../session/JoinLink.tsx';

/** The way into the session, as long as there is one. */
export function JoinMeeting({ session }: { readonly session: OwnSession }) {
  if (useJoinable(session) === null) return null;
  return (
    <div className="stack gap-2">
      <JoinLink session={session} isWide testId="cab-join" hint="hint center" />
      <p className="center">
        <DeviceCheckLink />
      </p>
    </div>
  );
}
