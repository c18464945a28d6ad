import type { OwnSession } from '../../data/own-sessions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { DeviceCheckLink } from '../../parts/DeviceCheckLink.tsx';
import { JoinLink, useJoinable } from '../../session/JoinLink.tsx';
import { ownSessionTexts } from './own-session.texts.ts';

/** The way into the session, as long as there is one. */
export function JoinMeeting({ session }: { readonly session: OwnSession }) {
  const t = useTexts(ownSessionTexts);
  if (useJoinable(session) === null) return null;
  return (
    <div className="stack gap-2">
      <JoinLink session={session} isWide testId="cab-join" hint="hint center">
        {t('join')}
      </JoinLink>
      <p className="center">
        <DeviceCheckLink />
      </p>
    </div>
  );
}
