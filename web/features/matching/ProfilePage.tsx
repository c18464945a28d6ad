import { useInsertionEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href, type PageParams } from '#contract/pages/pages.ts';
import { backStep } from '#domain/steps.ts';
import { Link, usePathParams } from '../../lib/router.tsx';
import { NoticePage } from '../../layouts/NoticePage.tsx';
import { useWay } from '../../parts/way/use-way.ts';
import { JourneyHelp } from '../../parts/way/JourneyHelp.tsx';
import { PendingOrder } from './PendingOrder.tsx';
import { readCurrentBooking } from '../../data/current-booking.ts';
import { moveToStep } from '../../data/step.ts';
import { ApiError } from '../../api/client.ts';
import { readIntent } from '../../parts/way/intent.ts';
import { withServerData } from '../../data/server-data.tsx';
import { onceSignInChecked, useAuth } from '../../api/auth.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useTitle } from '../../lib/title.ts';
import { useLayout } from '../../lib/use-media.ts';
import { ButtonLink } from '../../parts/way/ButtonLink.tsx';
import { SpotArch } from '../../ui/art/SpotArch.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTherapist } from '../../data/therapists.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { TherapistDetails } from './TherapistDetails.tsx';
import { bookingTexts } from './booking.texts.ts';
import { profilePageTexts } from './profile-page.texts.ts';
import styles from './Matching.module.css';

/** The public profile of a therapist (spec §2); booking needs a sign-in, the step guard does not apply (P2). */
export default withServerData(function ProfilePage() {
  const { user, currentStepTest } = useAuth();
  return (
    <>
      {user?.role === 'USER' && currentStepTest >= 4 && <PendingOrder read={readCurrentBooking} />}
      <Profile />
    </>
  );
});

function Profile() {
  const t = useTexts(profilePageTexts);
  const booking = useTexts(bookingTexts);
  const navigate = useNavigate();
  const layout = useLayout();
  const { id } = usePathParams<PageParams<'therapist'>>();
  const { state, search } = useLocation();
  const { user, isLoading, currentStepTest } = useAuth();
  const therapist = useTherapist(id, { watch: true });
  const isClient = user?.role === 'USER';
  // Until the sign-in is checked a kept one is a client's.
  const back = isClient || isLoading ? 'testing' : 'home';
  const isUnknown = therapist.error instanceof ApiError && therapist.error.code === 'THERAPIST_NOT_FOUND';
  const name = therapist.data && `${therapist.data.name} ${therapist.data.surname}`;
  useTitle(name ?? (isUnknown ? t('unknown') : booking('tab')));

  const isDrawn = therapist.data !== undefined || therapist.isError;
  // What the server drew stands in until then (`ProfileStandIn.tsx`); it goes before any part measures itself.
  useInsertionEffect(() => {
    if (isDrawn) document.getElementById('stand-in')?.remove();
  }, [isDrawn]);

  const isOnWay = isClient && currentStepTest >= 4;
  const goBackOnWay = useWay(isOnWay ? 'profile' : null, { onStep: moveToStep });
  /**
   * Spec §2: back to `/testing`, the step one lower but not below 0. A visitor has no questionnaire and came from
   * outside. A client with a hold goes on to billing from there: it is given up on billing only.
   */
  const goBack = () => {
    if (isOnWay) return goBackOnWay();
    onceSignInChecked(({ user: client, currentStepTest: step }) => {
      if (client?.role === 'USER' && step < 5) moveToStep(step === 0 ? 0 : backStep(step, layout));
    });
    void navigate(href(back));
  };

  return (
    <div className={`container page above-bar ${styles['page']}`}>
      <div className={`row ${styles['profileNav']}`}>
        <IconButton
          icon="back"
          label={
            back === 'home'
              ? t('backToHome')
              : isClient && currentStepTest === 5
                ? t('backToBilling')
                : booking('backToTesting')
          }
          data-testid="back"
          onClick={goBack}
        />
        {isClient && currentStepTest >= 4 && <Link to={href('therapistList')}>{t('allTherapists')}</Link>}
        {name !== undefined && <ShareButton name={name} path={href('therapist', { id })} />}
      </div>
      {therapist.data !== undefined ? (
        <TherapistDetails
          key={therapist.data._id}
          therapist={therapist.data}
          readAt={therapist.dataUpdatedAt}
          isStale={therapist.isPlaceholderData}
          heading="h1"
          proposed={offeredTime(state, search, therapist.data._id)}
        />
      ) : isUnknown ? (
        <UnknownTherapist onward={!isClient ? 'home' : currentStepTest >= 4 ? 'therapistList' : 'testing'} />
      ) : therapist.isError ? (
        <>
          <h1 className="visually-hidden">{booking('tab')}</h1>
          <LoadFailed
            words={(therapist.error instanceof ApiError && therapist.error.message) || t('profileFailed')}
            onRetry={() => void therapist.refetch()}
          />
        </>
      ) : (
        <Skeleton label={booking('tab')} heights={[240, 160, 320]} />
      )}
      {isDrawn && <JourneyHelp />}
    </div>
  );
}

const ONWARD = { home: 'toHome', testing: 'toTesting', therapistList: 'allTherapists' } as const;

/** No visible therapist has this address: what may have happened, and the way to others. */
function UnknownTherapist({ onward }: { readonly onward: keyof typeof ONWARD }) {
  const t = useTexts(profilePageTexts);
  return (
    <NoticePage art={<SpotArch mood="dusk" />} heading={t('unknown')}>
      <p>{t('unknownText')}</p>
      <ButtonLink to={href(onward)}>{t(ONWARD[onward])}</ButtonLink>
    </NoticePage>
  );
}

/** The time chosen earlier: given back by billing, in a mail (`?time=2026-11-26T15:00`), or before signing in. */
function offeredTime(state: unknown, search: string, therapistId: string): { date: string; start: string } | null {
  if (typeof state === 'object' && state !== null && 'slot' in state)
    return state.slot as { date: string; start: string };
  const [date, start] = new URLSearchParams(search).get('time')?.split('T') ?? [];
  if (date !== undefined && start !== undefined) return { date, start };
  const intent = readIntent();
  return intent?.therapistId === therapistId ? intent : null;
}

/** Passes the public address of a profile on: by the device's own way, else by copying it. */
function ShareButton({ name, path }: { readonly name: string; readonly path: string }) {
  const t = useTexts(profilePageTexts);
  async function share(): Promise<void> {
    const url = globalThis.location.origin + path;
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title: name, url });
      await navigator.clipboard.writeText(url);
      showToast(t('shared'));
    } catch {
      // Harmless: closing the device's sheet is no failure; where copying is forbidden the address stands in the bar.
    }
  }
  return (
    <Button look="quiet" className="last" onClick={() => void share()}>
      {t('share')}
    </Button>
  );
}
