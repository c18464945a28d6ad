import { type Ref, useRef } from 'react';
import { useAuth } from '../../lib/auth.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useLayout } from '../../lib/use-media.ts';
import { BookBar } from './BookBar.tsx';
import { SectionBoundary } from './ProfileSection.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { TherapistHeader } from './TherapistHeader.tsx';
import { TherapistProfile } from './TherapistProfile.tsx';
import { matchingTexts } from './matching.texts.ts';
import { type Slot, type Therapist, offerFor } from './offer.ts';
import { useBooking } from './use-booking.ts';
import styles from './Matching.module.css';

type TherapistDetailsProps = {
  readonly ref?: Ref<HTMLElement>;
  readonly therapist: Therapist;
  readonly heading: 'h1' | 'h2';
  readonly firstSlot?: Slot | null;
};

/** A therapist with everything it takes to decide and to book: the profile and the schedule. */
export function TherapistDetails({ ref, therapist, heading, firstSlot = null }: TherapistDetailsProps) {
  const t = useTexts(matchingTexts);
  const { preferences } = useAuth();
  const layout = useLayout();
  const offer = offerFor(therapist, preferences?.typeTherapy ?? null);
  const booking = useBooking(therapist, offer, firstSlot);
  const schedule = useRef<HTMLHeadingElement>(null);
  const showSchedule = () => {
    schedule.current?.scrollIntoView({ block: 'start' });
    schedule.current?.focus({ preventScroll: true });
  };
  const bookOrChoose = () => (booking.chosen === null ? showSchedule() : void booking.book());
  return (
    <section
      ref={ref}
      className={styles['details']}
      aria-label={`${therapist.name} ${therapist.surname}`}
      data-testid="therapist-details"
    >
      <div className={styles['headerPlace']}>
        <SectionBoundary fallback={t('sectionFailed', { section: t('header') })}>
          <TherapistHeader
            therapist={therapist}
            offer={offer}
            heading={heading}
            booking={booking}
            onBook={bookOrChoose}
          />
        </SectionBoundary>
      </div>
      <div className={styles['schedulePlace']}>
        <SlotPicker therapist={therapist} offer={offer} booking={booking} headingRef={schedule} />
      </div>
      <div className={styles['profilePlace']}>
        <TherapistProfile therapist={therapist} offer={offer} />
      </div>
      {layout === 'mobile' && offer !== null && therapist.accepting && (
        <BookBar offer={offer} booking={booking} label={t('choose')} onPress={bookOrChoose} />
      )}
    </section>
  );
}
