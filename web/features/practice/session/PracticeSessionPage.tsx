import type { PageParams } from '#contract/pages/pages.ts';
import { usePracticeSession } from '../../../data/practice-sessions.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { usePathParams } from '../../../lib/router.tsx';
import { SessionPage } from '../../../session/SessionPage.tsx';
import { PracticeFrame } from '../PracticeFrame.tsx';
import { PracticeSessionView } from './PracticeSessionView.tsx';

export default withServerData(PracticeSession);

function PracticeSession() {
  const { sessionId } = usePathParams<PageParams<'practiceSession'>>();
  return (
    <PracticeFrame>
      <SessionPage reader="therapist" read={usePracticeSession(sessionId)} heights={[190, 52, 320]}>
        {(detail) => <PracticeSessionView key={sessionId} detail={detail} />}
      </SessionPage>
    </PracticeFrame>
  );
}
