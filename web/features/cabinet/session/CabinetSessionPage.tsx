import { Suspense } from 'react';
import type { PageParams } from '#contract/pages/pages.ts';
import { useOwnSession } from '../../../data/own-sessions.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { Loading } from '../../../layouts/Loading.tsx';
import { usePathParams } from '../../../lib/router.tsx';
import { SessionPage } from '../../../session/SessionPage.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CabinetFrame } from '../CabinetFrame.tsx';
import { OwnSessionView } from './OwnSessionView.tsx';

/** About as high as the head, the way in, the actions and the timeline. */
const HEIGHTS = [170, 52, 250, 320];

export default withServerData(CabinetSession);

function CabinetSession() {
  const { orderId } = usePathParams<PageParams<'cabinetSession'>>();
  const read = useOwnSession(orderId);
  return (
    <CabinetFrame isForTeen={read.data?.sessionType === 'teen'}>
      <SessionPage reader="client" read={read} heights={HEIGHTS}>
        {(session) => (
          <Suspense fallback={<Loading standIn={<Skeleton heights={HEIGHTS} />} />}>
            <OwnSessionView key={orderId} session={session} />
          </Suspense>
        )}
      </SessionPage>
    </CabinetFrame>
  );
}
