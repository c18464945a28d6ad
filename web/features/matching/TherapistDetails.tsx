import { timeOf } from '../../parts/times/moment-words.ts';
import { profileTexts } from '../../parts/therapist/profile.texts.ts';
import { type Ref, useRef, useEffect, useState } from 'react';
import { MINUTE, formatDate, formatDuration, instantOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isStaff, useAuth } from '../../api/auth.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { useLayout } from '../../lib/use-media.ts';
import { useTherapist } from '../../data/therapists.ts';
import { firstFreeSlot, slotAt, slotDays, whenOf } from '../../parts/times/free-times.ts';
import { useServerNow } from '../../lib/clock.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { NameLevel, SectionBoundary } from '../../parts/therapist/ProfileSection.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { TherapistHeader } from './TherapistHeader.tsx';
import { TherapistProfile } from '../../parts/therapist/TherapistProfile.tsx';
import { bookingTexts } from './booking.texts.ts';
import { type Therapist, offerFor, offersOf, type Offer } from '../../parts/therapist/offer.ts';
import { useTimesAhead } from './use-times-ahead.ts';
import { useBooking, type Booking } from './use-booking.ts';
import styles from './Matching.module.css';
import profile from '../../parts/therapist/TherapistProfile.module.css';
import bar from './BookBar.module.css';

type TherapistDetailsProps = {
  readonly ref?: Ref<HTMLElement>;
  readonly therapist: Therapist;
  /** When that was read, in epoch milliseconds. */
  readonly readAt: number;
  /** The known data is of former wishes or the former language, and stands in until the new arrives. */
  readonly isStale: boolean;
  readonly heading: 'h1' | 'h2';
  /** A time from before: it is chosen when it is free. */
  readonly proposed?: { date: string; start: string } | null;
};

/** A therapist with everything it takes to decide and to book: the profile and the schedule. */
export function TherapistDetails({
  ref,
  therapist: known,
  readAt,
  isStale,
  heading,
  proposed = null,
}: TherapistDetailsProps) {
  const t = useTexts(bookingTexts);
  const ofProfile = useTexts(profileTexts);
  const { preferences, user } = useAuth();
  const layout = useLayout();
  const fresh = isStale ? undefined : { therapist: known, readAt };
  const { data: current = known } = useTherapist(known._id, { watch: true, known: fresh });
  const ahead = useTimesAhead(current, proposed);
  const { therapist } = ahead;
  const offer = offerFor(therapist, preferences?.typeTherapy ?? null);
  const booking = useBooking(therapist, offer, slotAt(therapist, proposed));
  const takesClients = therapist.accepting && !booking.isClosed && offersOf(therapist).length > 0;
  const days = slotDays(therapist, useServerNow(MINUTE), booking.lost);
  const closed = !takesClients ? 'notAccepting' : days.length === 0 ? 'noSlots' : offer === null ? 'otherType' : null;
  const schedule = useRef<HTMLHeadingElement>(null);
  const showSchedule = () => {
    schedule.current?.scrollIntoView({ block: 'start' });
    schedule.current?.focus({ preventScroll: true });
  };
  const bookOrChoose = () => (booking.chosen === null || closed !== null ? showSchedule() : void booking.book());
  // The wishes come after the profile: of what it shows at its head nothing goes again.
  const shown = offer ?? offerFor(therapist, null);
  return (
    <section
      ref={ref}
      className={styles['details']}
      aria-label={`${therapist.name} ${therapist.surname}`}
      data-testid="therapist-details"
    >
      <NameLevel value={heading === 'h1' ? 1 : 2}>
        <div className={styles['headerPlace']}>
          <SectionBoundary
            fallback={ofProfile('sectionFailed', {
              section: t(heading === 'h1' ? 'partHeader' : 'partTherapistHeader'),
            })}
          >
            <TherapistHeader
              therapist={therapist}
              offer={shown}
              heading={heading}
              booking={booking}
              closed={closed}
              onBook={bookOrChoose}
            />
            {layout === 'mobile' && takesClients && <NearestTime therapist={therapist} onPress={showSchedule} />}
          </SectionBoundary>
        </div>
        <div className={styles['schedulePlace']}>
          <SlotPicker
            therapist={therapist}
            days={days}
            ahead={ahead}
            offer={offer}
            booking={booking}
            closed={closed}
            headingRef={schedule}
          />
        </div>
        <div className={styles['profilePlace']}>
          <TherapistProfile therapist={therapist} offer={shown} />
        </div>
      </NameLevel>
      {layout === 'mobile' && offer !== null && closed === null && !isStaff(user) && (
        <BookBar offer={offer} booking={booking} onPress={bookOrChoose} />
      )}
    </section>
  );
}

/** On a phone, where the schedule lies far down: the nearest free time, and at a press the way to all of them. */
function NearestTime({ therapist, onPress }: { readonly therapist: Therapist; readonly onPress: () => void }) {
  const { t, locale } = useWords(bookingTexts);
  const now = useServerNow(MINUTE);
  const slot = firstFreeSlot(therapist, now);
  if (slot === null) return null;
  return (
    <button type="button" className={`strong top-3 ${profile['nearest']}`} data-testid="nearest-time" onClick={onPress}>
      <Kept words={t('nearest', { when: whenOf(slot, now, locale) })} />
    </button>
  );
}

type BookBarProps = { readonly offer: Offer; readonly booking: Booking; readonly onPress: () => void };

/** The next action at the bottom edge of a phone; away while the schedule's own button is in view. */
function BookBar({ offer, booking, onPress }: BookBarProps) {
  const { t, locale } = useWords(bookingTexts);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const button = document.querySelector('[data-testid="book"]');
    if (button === null) return;
    const watch = new IntersectionObserver(([entry]) => setHidden(entry?.isIntersecting ?? false));
    watch.observe(button);
    return () => watch.disconnect();
  }, []);
  const sum = formatMoney(offer.price, { currency: 'GEL', locale });
  const { chosen } = booking;
  if (hidden) return null;
  return (
    <BottomBar>
      <p className={bar['words']} data-zone-said>
        <span className="small">
          <Kept
            words={
              chosen === null
                ? formatDuration(offer.duration, locale)
                : formatDate(chosen.date, locale, { short: true }) +
                  timeOf(instantOf(chosen.date, chosen.start) ?? 0, locale).remark
            }
          />
        </span>
        <span className="sum" translate="no">
          {chosen === null ? sum : `${chosen.start} · ${sum}`}
        </span>
      </p>
      <Button busy={booking.busy} onClick={onPress}>
        {t(chosen === null ? 'choose' : 'book')}
      </Button>
    </BottomBar>
  );
}
