import { Suspense } from 'react';
import { Loading } from '../../layouts/Loading.tsx';
import { IntentCard } from '../../parts/way/IntentCard.tsx';
import { JourneyHead } from '../../parts/way/JourneyHead.tsx';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { OfflineBar } from '../../parts/help/OfflineBar.tsx';
import { ReadFailed } from '../../parts/help/ReadFailed.tsx';
import { useWay } from '../../parts/way/use-way.ts';
import { PendingOrder } from './PendingOrder.tsx';
import { moveToStep } from '../../data/step.ts';
import { readCurrentBooking, useCurrentBooking } from '../../data/current-booking.ts';
import { withServerData } from '../../data/server-data.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useIgnoredDoubleTap } from '../../lib/use-ignored-double-tap.ts';
import { useOffline } from '../../lib/use-offline.ts';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { TherapistLists } from './TherapistLists.tsx';
import { useMatches } from '../../data/matches.ts';
import { bookingTexts } from './booking.texts.ts';
import { matchingTexts } from './matching.texts.ts';
import styles from './Matching.module.css';

/** The therapists chosen for the client (spec §2, P34). */
export default withServerData(function MatchingPage() {
  // Read into the cache: order and contact are known when a hold leads to billing.
  useCurrentBooking();
  return (
    <>
      <PendingOrder read={readCurrentBooking} />
      <Matches />
    </>
  );
});

function Matches() {
  const booking = useTexts(bookingTexts);
  const matches = useMatches();
  useTitle(booking('tab'));
  const goBack = useWay(4, { onStep: moveToStep });
  if (matches.isPending) return <Searching />;
  return (
    <Suspense fallback={<Loading standIn={<Searching />} />}>
      <Found matches={matches} onBack={goBack} />
    </Suspense>
  );
}

function Found({ matches, onBack }: { readonly matches: ReturnType<typeof useMatches>; readonly onBack: () => void }) {
  const t = useTexts(matchingTexts);
  const booking = useTexts(bookingTexts);
  const page = useIgnoredDoubleTap<HTMLDivElement>(null);
  return (
    <div ref={page} className={`container page above-bar ${styles['page']}`}>
      <JourneyHead step={4} backLabel={booking('backToTesting')} onBack={onBack} />
      <OfflineBar />
      <IntentCard />
      {matches.data !== undefined ? (
        <TherapistLists
          matches={matches.data}
          readAt={matches.dataUpdatedAt}
          isStale={matches.isPlaceholderData}
          onChangeAnswers={onBack}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{booking('tab')}</h1>
          <ReadFailed read={matches} words={t('failed')} />
        </>
      )}
      <JourneyHelp />
    </div>
  );
}

/** While nothing is known yet the whole screen says that we look (spec §2). */
function Searching() {
  const t = useTexts(matchingTexts);
  const isOffline = useOffline();
  return (
    <div className={`stack soft center ${styles['searching']}`} role="status">
      <SpotArch mood="dawn" />
      <p>{t('searching')}</p>
      {isOffline && <p>{t('searchingOffline')}</p>}
    </div>
  );
}
