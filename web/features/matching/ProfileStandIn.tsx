// docs/decisions/081
import { href } from '#contract/pages.ts';
import type { PublicProfile } from '#contract/page-data.ts';
import { useWords } from '../../lib/texts.tsx';
import { ProfileHead } from '../../parts/ProfileHead.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { iconButtonClass } from '../../ui/IconButton.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { matchingTexts } from './matching.texts.ts';
import { offerFor, topicCount } from './offer.ts';
import { profileFacts } from './TherapistHeader.tsx';
import { TherapistProfile } from './TherapistProfile.tsx';
import page from './Matching.module.css';

/**
 * The profile as the server draws it for search engines, for browsers without scripts and for the moments until free times
 * are there. It depends on the content alone, neither on the visitor nor on the hour; `ProfilePage` takes it away.
 */
export function ProfileStandIn({ therapist }: { readonly therapist: PublicProfile }) {
  const { t, locale } = useWords(matchingTexts);
  const offer = offerFor(therapist, null);
  const name = `${therapist.name} ${therapist.surname}`;
  return (
    <div className={`container page above-bar ${page['page']}`}>
      <div className={`row ${page['profileNav']}`}>
        <a href={href('home')} className={iconButtonClass()} aria-label={t('backToHome')}>
          <Icon name="back" size={22} />
        </a>
      </div>
      <section className={page['details']} aria-label={name}>
        <div className={page['headerPlace']}>
          <ProfileHead
            therapist={therapist}
            badge={t('worksWithN', { n: topicCount(therapist) })}
            facts={profileFacts(therapist, offer, { t, locale })}
            heading={(words, className) => <h1 className={className}>{words}</h1>}
          >
            <a href={href('testing')} className={buttonClass({ look: 'ghost', size: 'small' })}>
              {t('book')}
            </a>
          </ProfileHead>
        </div>
        <div className={page['schedulePlace']}>
          <Skeleton label={t('schedule')} heights={[320]} />
        </div>
        <div className={page['profilePlace']}>
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
