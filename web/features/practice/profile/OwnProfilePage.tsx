import { useEffect, useRef } from 'react';
import { href } from '#contract/pages/pages.ts';
import type { Answer } from '#contract/api.ts';
import { usePractice } from '../../../data/practice.ts';
import { markProfileSeen, useOwnProfile } from '../../../data/practice-self.ts';
import { withServerData } from '../../../data/server-data.tsx';
import { NewTab } from '../../../layouts/NewTab.tsx';
import { logged } from '../../../lib/log.ts';
import { useTexts, useWords } from '../../../lib/texts.tsx';
import { useTitle } from '../../../lib/title.ts';
import { contacts } from '../../../parts/help/contacts.ts';
import { offerFor, topicCount } from '../../../parts/therapist/offer.ts';
import { ProfileHead } from '../../../parts/therapist/ProfileHead.tsx';
import { NameLevel } from '../../../parts/therapist/ProfileSection.tsx';
import { profileFacts } from '../../../parts/therapist/profile-facts.ts';
import { profileTexts } from '../../../parts/therapist/profile.texts.ts';
import { TherapistProfile } from '../../../parts/therapist/TherapistProfile.tsx';
import { Unread } from '../Unread.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { InlineNote } from '../../../ui/InlineNote.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import styles from './OwnProfile.module.css';
import { ownProfileTexts } from './own-profile.texts.ts';
import { PracticeFrame } from '../PracticeFrame.tsx';

export default withServerData(OwnProfile);

/** The own profile as clients see it, also while it is hidden, and how to have it changed (spec §6). */
function OwnProfile() {
  const t = useTexts(ownProfileTexts);
  useTitle(t('title'));
  const profile = useOwnProfile();
  const { data } = profile;
  useSeen(data !== undefined);
  return (
    <PracticeFrame>
      <PageHeading takeFocus="if-free">{t('title')}</PageHeading>
      {data !== undefined && <ShownProfile profile={data} />}
      <Unread reads={[profile]} heights={[120, 260, 420]} failed={t('failed')} />
    </PracticeFrame>
  );
}

/** Looking at it is the last of the first steps. Said once: when it is known that it was not said before. */
function useSeen(isShown: boolean): void {
  const seen = usePractice().data?.firstSteps.hasSeenProfile;
  const isSaid = useRef(false);
  useEffect(() => {
    if (!isShown || seen !== false || isSaid.current) return;
    isSaid.current = true;
    // Harmless: it is logged, and said again the next time that the page is shown.
    logged(markProfileSeen(), 'Error remembering that the profile was seen').catch(() => {
      isSaid.current = false;
    });
  }, [isShown, seen]);
}

type ShownProps = { readonly profile: Answer<'readOwnProfile'> };

function ShownProfile({ profile: { therapist, isListed } }: ShownProps) {
  const t = useTexts(ownProfileTexts);
  const words = useWords(profileTexts);
  const { data: practice } = usePractice();
  const name = `${therapist.name} ${therapist.surname}`;
  const offer = offerFor(therapist, null);
  const letter = new URLSearchParams({ subject: t('subject', { name }), body: t('body', { name }) });
  return (
    <div className={styles['profile']}>
      <div className={`stack ${styles['side']}`}>
        {isListed ? (
          <p className="soft">{t('asClients')}</p>
        ) : (
          <InlineNote kind="warn" testId="ther-profile-hidden">
            {t('hidden')}
          </InlineNote>
        )}
        {isListed && practice?.accepting === false && <InlineNote>{t('notAccepting')}</InlineNote>}
        <SectionCard headingId="request" heading={t('request')} className="stack gap-3 start">
          <p className="soft">{t('requestText')}</p>
          <a
            // Letters of mail know no plus sign for a space.
            href={`mailto:${contacts.therapists}?${letter.toString().replaceAll('+', '%20')}`}
            className={buttonClass({ look: 'ghost', size: 'small' })}
            data-testid="ther-request-change"
          >
            {t('request')}
          </a>
          {isListed && (
            <NewTab
              to={href('therapist', { id: therapist._id })}
              className={buttonClass({ look: 'quiet', size: 'small' })}
            >
              {t('openPublic')}
            </NewTab>
          )}
        </SectionCard>
      </div>
      <div className="stack">
        <NameLevel value={2}>
          <ProfileHead
            therapist={therapist}
            badge={words.t('worksWithN', { n: topicCount(therapist) })}
            facts={profileFacts(therapist, offer, words)}
            heading={(shown, className) => <h2 className={className}>{shown}</h2>}
          >
            {null}
          </ProfileHead>
          <TherapistProfile therapist={therapist} offer={offer} />
        </NameLevel>
      </div>
    </div>
  );
}
