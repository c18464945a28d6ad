import { type Ref, useRef } from 'react';
import { useAuth } from '../../api/auth.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useLayout } from '../../lib/use-media.ts';
import { BookBar } from './BookBar.tsx';
import { SectionBoundary } from './ProfileSection.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { TherapistHeader } from './TherapistHeader.tsx';
import { TherapistProfile } from './TherapistProfile.tsx';
import { matchingTexts } from './matching.texts.ts';
import { useTherapist } from '../../data/therapists.ts';
import { NearestTime } from './NearestTime.tsx';
import { slotAt } from '../../parts/free-times.ts';
import { type Therapist, offerFor, offersOf } from './offer.ts';
import { useBooking } from './use-booking.ts';
import styles from './Matching.module.css';

type TherapistDetailsProps = {
  readonly ref?: Ref<HTMLElement>;
  readonly therapist: Therapist;
  /** What is known is of former wishes or in the former language: it stands in until the new is there. */
  readonly isStale: boolean;
  readonly heading: 'h1' | 'h2';
  /** A time from before: it is chosen when it is free. */
  readonly proposed?: { date: string; start: string } | null;
};

/** A therapist with everything it takes to decide and to book: the profile and the schedule. */
export function TherapistDetails({ ref, therapist: known, isStale, heading, proposed = null }: TherapistDetailsProps) {
  const t = useTexts(matchingTexts);
  const { preferences } = useAuth();
  const layout = useLayout();
  const { data: therapist = known } = useTherapist(known._id, { watch: true, known: isStale ? undefined : known });
  const offer = offerFor(therapist, preferences?.typeTherapy ?? null);
  const booking = useBooking(therapist, offer, slotAt(therapist, proposed));
  const takesClients = therapist.accepting && !booking.isClosed && offersOf(therapist).length > 0;
  const closed = !takesClients ? 'notAccepting' : offer === null ? 'otherType' : null;
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
      <div className={styles['headerPlace']}>
        <SectionBoundary
          fallback={t('sectionFailed', { section: t(heading === 'h1' ? 'partHeader' : 'partTherapistHeader') })}
        >
          <TherapistHeader
            therapist={therapist}
            offer={shown}
            heading={heading}
            booking={booking}
            isOpen={takesClients}
            onBook={bookOrChoose}
          />
          {layout === 'mobile' && takesClients && <NearestTime therapist={therapist} onPress={showSchedule} />}
        </SectionBoundary>
      </div>
      <div className={styles['schedulePlace']}>
        <SlotPicker therapist={therapist} offer={offer} booking={booking} closed={closed} headingRef={schedule} />
      </div>
      <div className={styles['profilePlace']}>
        <TherapistProfile therapist={therapist} offer={shown} />
      </div>
      {layout === 'mobile' && offer !== null && closed === null && (
        <BookBar offer={offer} booking={booking} label={t('choose')} onPress={bookOrChoose} />
      )}
    </section>
  );
}
