import { useNavigationType } from 'react-router';
import { formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { useAuth } from '../../api/auth.ts';
import { useNow } from '../../lib/clock.ts';
import { useLanguage } from '../../lib/language.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { matchingTexts } from './matching.texts.ts';
import { type Offer, type Therapist, topicCount, topicMatch } from './offer.ts';
import type { Booking } from './use-booking.ts';
import { whenWords } from './when.ts';
import styles from './TherapistProfile.module.css';

const MINUTE = 60_000;

type TherapistHeaderProps = {
  readonly therapist: Therapist;
  readonly offer: Offer | null;
  readonly heading: 'h1' | 'h2';
  readonly booking: Booking;
  /** Whether the therapist takes new clients. */
  readonly isOpen: boolean;
  /** Books the chosen slot, or leads to the schedule. */
  readonly onBook: () => void;
};

/** The booking summary at the head of a profile: who, how well the topics fit, what a session costs (spec §2). */
export function TherapistHeader({ therapist, offer, heading, booking, isOpen, onBook }: TherapistHeaderProps) {
  const t = useTexts(matchingTexts);
  const locale = useLanguage();
  const now = useNow(MINUTE);
  const takeFocus = useNavigationType() !== 'POP';
  const { preferences } = useAuth();
  const { a, b } = topicMatch(therapist, preferences);
  const name = `${therapist.name} ${therapist.surname}`;
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
          <p className={styles['method']}>{therapist.therapyMethod[0]}</p>
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
        {isOpen ? (
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
    </header>
  );
}

/** One figure of the summary. */
export function Fact({
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
