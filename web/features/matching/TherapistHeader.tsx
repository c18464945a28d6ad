import { profileTexts } from '../../parts/therapist/profile.texts.ts';
import { useNavigationType } from 'react-router';
import { MINUTE } from '#domain/dates.ts';
import { youtubeId } from '#domain/video.ts';
import { isStaff, useAuth } from '../../api/auth.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useWords } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { bookingTexts } from './booking.texts.ts';
import { type Closed, type Offer, type Therapist, topicCount, topicMatch } from '../../parts/therapist/offer.ts';
import type { Booking } from './use-booking.ts';
import { profileFacts } from '../../parts/therapist/profile-facts.ts';
import { ProfileHead } from '../../parts/therapist/ProfileHead.tsx';
import { whenOf } from '../../parts/times/free-times.ts';

type TherapistHeaderProps = {
  readonly therapist: Therapist;
  readonly offer: Offer | null;
  readonly heading: 'h1' | 'h2';
  readonly booking: Booking;
  /** Why this client cannot book, if so. */
  readonly closed: Closed | null;
  /** Books the chosen slot, or leads to the schedule. */
  readonly onBook: () => void;
};

/** The booking summary at the head of a profile: who, how well the topics fit, what a session costs (spec §2). */
export function TherapistHeader({ therapist, offer, heading, booking, closed, onBook }: TherapistHeaderProps) {
  const { t, locale } = useWords(bookingTexts);
  const words = useWords(profileTexts);
  const now = useServerNow(MINUTE);
  const takeFocus = useNavigationType() !== 'POP';
  const { preferences, user } = useAuth();
  const { a, b } = topicMatch(therapist, preferences);
  return (
    <ProfileHead
      therapist={therapist}
      badge={b > 0 ? t('matched', { a, b }) : words.t('worksWithN', { n: topicCount(therapist) })}
      facts={profileFacts(therapist, offer, words)}
      heading={(name, className) =>
        heading === 'h1' ? (
          <PageHeading takeFocus={takeFocus} className={className}>
            {name}
          </PageHeading>
        ) : (
          <h2 className={className}>{name}</h2>
        )
      }
    >
      {/* A type that is not offered is known only with the wishes, which come after the profile: nothing goes then. */}
      {isStaff(user) ? null : closed === null || closed === 'otherType' ? (
        <Button look="ghost" size="small" busy={booking.busy} onClick={onBook}>
          <Kept
            words={booking.chosen === null ? t('book') : t('bookAt', { when: whenOf(booking.chosen, now, locale) })}
          />
        </Button>
      ) : (
        <InlineNote>{t(closed === 'noSlots' ? 'noTimes' : closed)}</InlineNote>
      )}
      {youtubeId(therapist.videoLink ?? '') !== null && (
        <Button look="quiet" onClick={showVideo}>
          <Icon name="play" size={20} /> {words.t('video')}
        </Button>
      )}
    </ProfileHead>
  );
}

/** Scrolls to the video; the keyboard goes on at its button. */
function showVideo(): void {
  const video = document.getElementById('video');
  video?.scrollIntoView({ block: 'center' });
  video?.querySelector('button')?.focus({ preventScroll: true });
}
