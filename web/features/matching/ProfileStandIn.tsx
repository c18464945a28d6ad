// docs/decisions/081
import { profileTexts } from '../../parts/therapist/profile.texts.ts';
import { href } from '#contract/pages/pages.ts';
import type { PublicProfile } from '#contract/pages/page-data.ts';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { ProfileHead } from '../../parts/therapist/ProfileHead.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { iconButtonClass } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { bookingTexts } from './booking.texts.ts';
import { profilePageTexts } from './profile-page.texts.ts';
import { offerFor, topicCount } from '../../parts/therapist/offer.ts';
import { profileFacts } from '../../parts/therapist/profile-facts.ts';
import { TherapistProfile } from '../../parts/therapist/TherapistProfile.tsx';
import styles from './Matching.module.css';

/**
 * The profile as the server draws it, for search engines, browsers without scripts and until free times load. It
 * depends on the content alone, not on visitor or hour; `ProfilePage` replaces it.
 */
export function ProfileStandIn({ therapist }: { readonly therapist: PublicProfile }) {
  const t = useTexts(bookingTexts);
  const page = useTexts(profilePageTexts);
  const words = useWords(profileTexts);
  const offer = offerFor(therapist, null);
  const name = `${therapist.name} ${therapist.surname}`;
  return (
    <div className={`container page above-bar ${styles['page']}`}>
      <div className={`row ${styles['profileNav']}`}>
        <a href={href('home')} className={iconButtonClass()} aria-label={page('backToHome')}>
          <Icon name="back" size={22} />
        </a>
      </div>
      <section className={styles['details']} aria-label={name}>
        <div className={styles['headerPlace']}>
          <ProfileHead
            therapist={therapist}
            badge={words.t('worksWithN', { n: topicCount(therapist) })}
            facts={profileFacts(therapist, offer, words)}
            heading={(words, className) => <h1 className={className}>{words}</h1>}
          >
            <a href={href('testing')} className={buttonClass({ look: 'ghost', size: 'small' })}>
              {t('book')}
            </a>
          </ProfileHead>
        </div>
        <div className={styles['schedulePlace']}>
          <Skeleton label={t('schedule')} heights={[320]} />
        </div>
        <div className={styles['profilePlace']}>
          <TherapistProfile therapist={withoutScripts(therapist)} offer={offer} />
        </div>
      </section>
    </div>
  );
}

/** Films and papers open by a script only. */
function withoutScripts(therapist: PublicProfile): PublicProfile {
  return { ...therapist, videoLink: null, education: therapist.education.map((item) => ({ ...item, gallery: [] })) };
}
