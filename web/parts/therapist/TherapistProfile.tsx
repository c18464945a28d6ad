import type { PublicProfile } from '#contract/pages/page-data.ts';
import { formatDate, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { useAuth } from '../../api/auth.ts';
import { EducationList } from './EducationList.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';
import { profileTexts } from './profile.texts.ts';
import { type Offer, offersOf } from './offer.ts';
import styles from './TherapistProfile.module.css';

type TherapistProfileProps = { readonly therapist: PublicProfile; readonly offer: Offer | null };

/** A therapist's own words; a section that fails says so and the others stay (spec §8). */
export function TherapistProfile({ therapist, offer }: TherapistProfileProps) {
  const t = useTexts(profileTexts);
  return (
    <Panel className="stack gap-6">
      {offer?.key === 'teen' && <InlineNote>{t('teenNote')}</InlineNote>}
      <ProfileSection title={t('about')} part={t('partAbout')} isEmpty={() => therapist.description.trim() === ''}>
        {() => (
          <ShowMore limit="lines" more={t('more')} less={t('less')}>
            {therapist.description}
          </ShowMore>
        )}
      </ProfileSection>
      {therapist.videoLink !== null && therapist.videoLink !== '' && (
        <ProfileSection id="video" title={t('video')} part={t('video')} failed={t('videoFailed')}>
          {() => <VideoPlayer link={therapist.videoLink ?? ''} name={`${therapist.name} ${therapist.surname}`} />}
        </ProfileSection>
      )}
      <ProfileSection title={t('worksWith')} part={t('partIssues')} isEmpty={() => therapist.method.length === 0}>
        {() => <WorksWith therapist={therapist} />}
      </ProfileSection>
      <ProfileSection title={t('methods')} part={t('partMethods')} isEmpty={() => therapist.therapyMethod.length === 0}>
        {() => <Chips words={therapist.therapyMethod} />}
      </ProfileSection>
      <ProfileSection title={t('education')} part={t('partEducation')} isEmpty={() => therapist.education.length === 0}>
        {() => <EducationList items={therapist.education} />}
      </ProfileSection>
      <ProfileSection title={t('checked')} part={t('checked')} isEmpty={() => therapist.interviewedOn === null}>
        {() => <Checks therapist={therapist} />}
      </ProfileSection>
      <ProfileSection title={t('languages')} part={t('partLanguages')} isEmpty={() => therapist.languages.length === 0}>
        {() => <Chips words={therapist.languages.map(({ title }) => title)} />}
      </ProfileSection>
      <ProfileSection
        title={t('therapyTypes')}
        part={t('partTypes')}
        isEmpty={() => therapist.sessionTypes.length === 0}
      >
        {() => <SessionTypes therapist={therapist} />}
      </ProfileSection>
      <ProfileSection title={t('firstMeeting')} part={t('firstMeeting')}>
        {() => (
          <ol className="numbered soft">
            <li>{t('firstMeeting1')}</li>
            <li>{t('firstMeeting2')}</li>
            <li>{t('firstMeeting3')}</li>
          </ol>
        )}
      </ProfileSection>
      {therapist.demo && <p className="small">{t('demo')}</p>}
    </Panel>
  );
}

const CHECKS = ['interviewedOn', 'diplomaCheckedOn', 'teensCheckedOn'] as const;

/** Our checks of the specialist, with their days (P77). */
function Checks({ therapist }: { readonly therapist: PublicProfile }) {
  const { t, locale } = useWords(profileTexts);
  return (
    <ul className="stack gap-2">
      {CHECKS.map((check) => {
        const day = therapist[check];
        return (
          day !== null && (
            <Kept as="li" key={check} words={t(check, { day: formatDate(day, locale, { year: true }) })} />
          )
        );
      })}
    </ul>
  );
}

function Chips({ words }: { readonly words: readonly string[] }) {
  return (
    <ul className="row gap-2">
      {words.map((word, place) => (
        <Chip as="li" key={place}>
          {word}
        </Chip>
      ))}
    </ul>
  );
}

function SessionTypes({ therapist }: { readonly therapist: PublicProfile }) {
  const { t, locale } = useWords(profileTexts);
  return (
    <ul className={styles['types']}>
      {offersOf(therapist).map((offer) => (
        <li key={offer.typeId} className="row spread">
          <span>{offer.key === null ? offer.title : t(offer.key)}</span>
          <span className="strong figures">
            <Kept
              words={t('perSession', {
                duration: formatDuration(offer.duration, locale),
                sum: formatMoney(offer.price, { currency: 'GEL', locale }),
              })}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Method = PublicProfile['method'][number];

/** The methods that meet the client's topics, by category, with those topics; without topics all of them (spec §2). */
function WorksWith({ therapist }: { readonly therapist: PublicProfile }) {
  const { preferences } = useAuth();
  const wished = new Set(preferences?.psychoIssues ?? []);
  const isWished = (issue: Method['issues'][number]) => wished.has(issue._id) || wished.has(issue.key);
  const matching = therapist.method
    .map((method) => ({ ...method, issues: method.issues.filter(isWished) }))
    .filter(({ issues }) => issues.length > 0);
  const methods = matching.length > 0 ? matching : therapist.method;
  const categories = [...new Set(methods.map(({ category }) => category.title))];
  return (
    <ul className="stack gap-6 wide">
      {categories.map((title, place) => (
        <li key={place}>
          <p className="small">{title}</p>
          <ul className="stack gap-5 top-2">
            {methods
              .filter(({ category }) => category.title === title)
              .map((method) => (
                <li key={method._id} className="stack gap-2">
                  <p className="strong text">{method.title}</p>
                  <Chips words={method.issues.map(({ name }) => name)} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
