import { ZoneNote } from '../../parts/times/ZoneNote.tsx';
import { profileTexts } from '../../parts/therapist/profile.texts.ts';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState, Suspense } from 'react';
import { MINUTE, addDays, instantOf, wallOf } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { isStaff, useAuth } from '../../api/auth.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { latePart } from '../../lib/late-part.ts';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { bookingTexts } from './booking.texts.ts';
import { SlotTimes } from '../../parts/times/SlotTimes.tsx';
import { type Slot, type SlotDay, sharedToday, slotKey, whenOf } from '../../parts/times/free-times.ts';
import { CancelPolicy } from '../../parts/times/CancelPolicy.tsx';
import type { Closed, Offer, Therapist } from '../../parts/therapist/offer.ts';
import { SectionHeading } from '../../parts/therapist/ProfileSection.tsx';
import type { Booking } from './use-booking.ts';
import { FIRST_DAYS, type TimesAhead } from './use-times-ahead.ts';
import styles from './SlotPicker.module.css';

/** Only who looks further loads it. */
const LaterTimes = latePart(() => import('./LaterTimes.tsx'), 'LaterTimes');

/** Only whom nobody can book now needs it. */
const SimilarTherapists = latePart(() => import('./SimilarTherapists.tsx'), 'SimilarTherapists');

/** How many free times are offered for one just lost. */
const ALTERNATIVES = 3;

type SlotPickerProps = {
  readonly therapist: Therapist;
  readonly days: readonly SlotDay[];
  readonly ahead: TimesAhead;
  readonly offer: Offer | null;
  readonly booking: Booking;
  /** Why this client cannot book, if so. */
  readonly closed: Closed | null;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
};

/** The free times by day, and the button that holds the chosen one. */
export function SlotPicker({ therapist, days, ahead, offer, booking, closed, headingRef }: SlotPickerProps) {
  const { t, locale } = useWords(bookingTexts);
  const profile = useTexts(profileTexts);
  const { user } = useAuth();
  const now = useServerNow(MINUTE);
  const headingId = useId();
  const termsId = useId();
  const today = wallOf(now).date;
  const near = days.filter(({ date }) => date < addDays(today, FIRST_DAYS));
  const shown = ahead.showsAll ? days : near;
  const list = useRef<HTMLDivElement>(null);
  const { chosen } = booking;
  const lost = booking.justLost ?? booking.vanished;
  const chosenIsThere =
    chosen !== null &&
    days.some((day) => day.date === chosen.date && day.slots.some(({ start }) => start === chosen.start));
  const sum = offer === null ? '' : formatMoney(offer.price, { currency: 'GEL', locale });

  return (
    <Panel className="stack" role="group" aria-labelledby={headingId} data-zone-said>
      <SectionHeading ref={headingRef} id={headingId} tabIndex={-1} className={`title ${styles['heading']}`}>
        {t('schedule')}
      </SectionHeading>
      {closed === null && <ZoneNote />}
      {closed !== null && <InlineNote>{t(closed)}</InlineNote>}
      {(closed === null || closed === 'noSlots') && (
        <ShowMore limit="height" more={profile('more')} less={profile('less')}>
          <div ref={list} className={`stack gap-5 start ${styles['days']}`}>
            {shown.map((day) => (
              <SlotTimes
                key={day.date}
                day={day}
                today={sharedToday(now)}
                chosen={chosen}
                group={headingId}
                onChoose={isStaff(user) ? null : booking.choose}
              />
            ))}
            {ahead.showsAll ? (
              <Suspense fallback={null}>
                <LaterTimes
                  therapistId={therapist._id}
                  list={list}
                  startsAt={ahead.isAsked ? near.length : undefined}
                  wished={ahead.wished}
                  onDays={ahead.setLater}
                />
              </Suspense>
            ) : (
              <Button look="quiet" onClick={ahead.ask}>
                {t('later')}
              </Button>
            )}
          </div>
        </ShowMore>
      )}
      {closed !== null && (
        <Suspense>
          <SimilarTherapists id={therapist._id} />
        </Suspense>
      )}
      <PassingError key={chosen === null ? '' : slotKey(chosen.date, chosen.start)}>
        {booking.error !== null &&
          (booking.error.words || t(booking.error.isOffline ? 'errorOffline' : 'errorBooking'))}
      </PassingError>
      {booking.vanished !== null && (
        <InlineNote role="status">
          <Kept words={t('timeGone', { when: whenOf(booking.vanished, now, locale) })} />
        </InlineNote>
      )}
      {lost !== null && (
        <Nearest lost={lost} takeFocus={booking.vanished === null} days={days} onChoose={booking.choose} />
      )}
      {closed === null && isStaff(user) && <InlineNote testId="clients-only">{t('clientsOnly')}</InlineNote>}
      {closed === null && !isStaff(user) && (
        <>
          <Button
            wide
            busy={booking.busy}
            disabled={!chosenIsThere || offer === null}
            aria-describedby={termsId}
            data-testid="book"
            onClick={() => void booking.book()}
          >
            <Kept words={chosen === null ? t('choose') : t('bookAt', { when: whenOf(chosen, now, locale) })} />
          </Button>
          <div id={termsId} className="stack gap-2 small center">
            <Kept as="p" words={t('payNext', { sum })} />
            <CancelPolicy slot={chosen} />
          </div>
        </>
      )}
    </Panel>
  );
}

/** A message that goes away by itself leaves its room behind, so that nothing moves under a finger. */
function PassingError({ children }: { readonly children: string | false }) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    if (children !== false) setRoom(box.current?.offsetHeight ?? 0);
  }, [children]);
  return (
    <div
      ref={box}
      className={`danger text ${styles['error']}`}
      role="alert"
      data-testid="booking-error"
      style={room > 0 ? { minHeight: room } : undefined}
    >
      {children}
    </div>
  );
}

type NearestProps = {
  readonly lost: Slot;
  /** After a press; a reader at another place of the page is left there. */
  readonly takeFocus: boolean;
  readonly days: readonly SlotDay[];
  readonly onChoose: (slot: Slot) => void;
};

/** After a lost slot: the free ones nearest to it, each at one press. */
function Nearest({ lost, takeFocus, days, onChoose }: NearestProps) {
  const { t, locale } = useWords(bookingTexts);
  const now = useServerNow(MINUTE);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takeFocus) first.current?.focus();
  }, [takeFocus]);
  const wished = instantOf(lost.date, lost.start) ?? 0;
  const free = days.flatMap(({ date, slots }) => slots.map(({ start, end, at }) => ({ date, start, end, at })));
  const near = free
    .toSorted((one, other) => Math.abs(one.at - wished) - Math.abs(other.at - wished))
    .slice(0, ALTERNATIVES);
  if (near.length === 0) return null;
  return (
    <div className="row gap-2" data-testid="alternatives">
      {near.map(({ date, start, end }, index) => {
        const when = whenOf({ date, start }, now, locale);
        return (
          <Button
            key={slotKey(date, start)}
            ref={index === 0 ? first : undefined}
            look="ghost"
            size="small"
            onClick={() => onChoose({ date, start, end })}
          >
            <Kept words={index === 0 ? t('nearest', { when }) : when.words + when.remark} />
          </Button>
        );
      })}
    </div>
  );
}
