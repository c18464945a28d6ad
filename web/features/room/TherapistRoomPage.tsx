import type { PageParams } from '#contract/pages/pages.ts';
import { withServerData } from '../../data/server-data.tsx';
import { usePathParams } from '../../lib/router.tsx';
import { Door } from './Door.tsx';

/** The therapist's way into the room of a session: signed in as that therapist, and in no other way (P52). */
export default withServerData(TherapistRoomPage);

function TherapistRoomPage() {
  const { sessionId } = usePathParams<PageParams<'therapistRoom'>>();
  return <Door key={sessionId} session={sessionId} seat="therapist" link={null} />;
}
