import { useNavigationType } from 'react-router';
import { formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { useNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { useAuth } from '../../lib/auth.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EducationList } from './EducationList.tsx';
import { ProfileSection, SectionBoundary } from './ProfileSection.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';
import { WorksWith } from './WorksWith.tsx';
import { matchingTexts } from './matching.texts.ts';
import { type Offer, type Therapist, offersOf, slotDays, topicCount, topicMatch } from './offer.ts';
import type { Booking } from './use-booking.ts';
import { whenWords } from './when.ts';
import styles from './TherapistProfile.module.css';

const MINUTE = 60_000;

type TherapistProfileProps = {
  readonly therapist: Therapist;
  readonly offer: Offer | null;
  readonly heading: 'h1' | 'h2';
  readonly booking: Booking;
  readonly onBook: () => void;
  readonly onShowSchedule: () => void;
};

/** Everything a therapist says about themselves; a section that fails says so and the others stay (spec §8). */
export function TherapistProfile(props: TherapistProfileProps) {
  const t = useTexts(matchingTexts);
  const { therapist, offer } = props;
  return (
    <div className={styles['profile']}>
      <SectionBoundary fallback={t('sectionFailed', { section: t('header') })}>
        <ProfileHeader {...props} />
      </SectionBoundary>
      {offer?.key === 'teen' && <InlineNote>{t('teenNote')}</InlineNote>}
      <ProfileSection title={t('about')} isEmpty={therapist.description.trim() === ''}>
        <ShowMore limit="lines" more={t('more')} less={t('less')}>
          {therapist.description}
        </ShowMore>
      </ProfileSection>
      {therapist.videoLink !== null && therapist.videoLink !== '' && (
        <ProfileSection id="video" title={t('video')}>
          <VideoPlayer link={therapist.videoLink} name={`${therapist.name} ${therapist.surname}`} />
        </ProfileSection>
      )}
      <ProfileSection title={t('worksWith')} isEmpty={therapist.method.length === 0}>
        <WorksWith therapist={therapist} />
      </ProfileSection>
      <ProfileSection title={t('methods')} isEmpty={therapist.therapyMethod.length === 0}>
        <Chips words={therapist.therapyMethod} />
      </ProfileSection>
      <ProfileSection title={t('education')} isEmpty={therapist.education.length === 0}>
        <EducationList items={therapist.education} />
      </ProfileSection>
      <ProfileSection title={t('languages')} isEmpty={therapist.languages.length === 0}>
        <Chips words={therapist.languages.map(({ title }) => title)} />
      </ProfileSection>
      <ProfileSection title={t('therapyTypes')} isEmpty={therapist.sessionTypes.length === 0}>
        <SessionTypes therapist={therapist} />
      </ProfileSection>
      <ProfileSection title={t('firstMeeting')}>
        <ol className={styles['numbered']}>
          <li>{t('firstMeeting1')}</li>
          <li>{t('firstMeeting2')}</li>
          <li>{t('firstMeeting3')}</li>
        </ol>
      </ProfileSection>
      {therapist.demo && <p className={styles['demo']}>{t('demo')}</p>}
    </div>
  );
}

function ProfileHeader({ therapist, offer, heading, booking, onBook, onShowSchedule }: TherapistProfileProps) {
  const t = useTexts(matchingTexts);
  const locale = useLanguage();
  const now = useNow(MINUTE);
  const takeFocus = useNavigationType() !== 'POP';
  const { preferences } = useAuth();
  const { a, b } = topicMatch(therapist, preferences);
  const name = `${therapist.name} ${therapist.surname}`;
  const first = slotDays(therapist, now, booking.lost)[0];
  const firstSlot = first?.slots[0];
  return (
    <header className={styles['header']}>
      <div className={styles['who']}>
        <Portrait size="header" photo={therapist.photo} name={therapist.name} surname={therapist.surname} />
        <div className={styles['whoWords']}>
          <p className={styles['badge']}>
            {b > 0 ? t('matched', { a, b }) : t('worksWithN', { n: topicCount(therapist) })}
          </p>
          {heading === 'h1' ? (
            <PageHeading takeFocus={takeFocus} className={styles['name']}>
              {name}
            </PageHeading>
          ) : (
            <h2 className={styles['name']}>{name}</h2>
          )}
          <p className={styles['method']}>{therapist.therapyMethod.join(' · ')}</p>
        </div>
      </div>
      <dl className={styles['facts']}>
        <Fact label={t('experience')}>{t('years', { n: therapist.experience })}</Fact>
        {offer !== null && (
          <>
            <Fact label={t('sessionType')}>{offer.key === null ? offer.title : t(offer.key)}</Fact>
            <Fact label={t('duration')}>{formatDuration(offer.duration, locale)}</Fact>
            <Fact label={t('price')} isPrice>
              {formatMoney(offer.price, { currency: 'GEL', locale })}
            </Fact>
          </>
        )}
      </dl>
      <div className={styles['actions']}>
        {therapist.accepting ? (
          <Button look="ghost" size="small" busy={booking.busy} onClick={onBook}>
            {booking.chosen === null ? t('book') : t('bookAt', { when: whenWords(booking.chosen, now, locale) })}
          </Button>
        ) : (
          <InlineNote>{t('notAccepting')}</InlineNote>
        )}
        {therapist.videoLink !== null && therapist.videoLink !== '' && (
          <Button look="quiet" onClick={() => document.getElementById('video')?.scrollIntoView({ block: 'center' })}>
            <Icon name="play" size={20} /> {t('video')}
          </Button>
        )}
      </div>
      {first !== undefined && firstSlot !== undefined && (
        <button type="button" className={styles['nearest']} onClick={onShowSchedule}>
          <Icon name="clock" size={20} />
          {t('nearest', { when: whenWords({ date: first.date, start: firstSlot.start }, now, locale) })}
        </button>
      )}
    </header>
  );
}

function Fact({
  label,
  isPrice = false,
  children,
}: {
  readonly label: string;
  readonly isPrice?: boolean;
  readonly children: string;
}) {
  return (
    <div className={isPrice ? `${styles['fact']} ${styles['priceFact']}` : styles['fact']}>
      <dt>{label}</dt>
      <dd data-testid={isPrice ? 'price' : undefined}>{children}</dd>
    </div>
  );
}

function Chips({ words }: { readonly words: readonly string[] }) {
  return (
    <ul className={styles['chips']}>
      {words.map((word) => (
        <li key={word} className={styles['chip']}>
          {word}
        </li>
      ))}
    </ul>
  );
}

function SessionTypes({ therapist }: { readonly therapist: Therapist }) {
  const t = useTexts(matchingTexts);
  const locale = useLanguage();
  return (
    <ul className={styles['types']}>
      {offersOf(therapist).map((offer) => (
        <li key={offer.typeId}>
          <span>{offer.key === null ? offer.title : t(offer.key)}</span>
          <span className={styles['typePrice']}>
            {t('perSession', {
              duration: formatDuration(offer.duration, locale),
              sum: formatMoney(offer.price, { currency: 'GEL', locale }),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
