import { useEffect, useState } from 'react';
import { formatDate, formatDuration } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { useWords } from '../../lib/texts.tsx';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { matchingTexts } from './matching.texts.ts';
import type { Offer } from './offer.ts';
import type { Booking } from './use-booking.ts';
import styles from './BookBar.module.css';

type BookBarProps = {
  readonly offer: Offer;
  readonly booking: Booking;
  readonly label: string;
  readonly onPress: () => void;
};

/** The next action at the bottom edge of a phone; away while the schedule's own button is in view. */
export function BookBar({ offer, booking, label, onPress }: BookBarProps) {
  const { t, locale } = useWords(matchingTexts);
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
      <p className={styles['words']}>
        <span className="small">
          {chosen === null ? formatDuration(offer.duration, locale) : formatDate(chosen.date, locale, { short: true })}
        </span>
        <span className="sum">{chosen === null ? sum : `${chosen.start} · ${sum}`}</span>
      </p>
      <Button busy={booking.busy} onClick={onPress}>
        {chosen === null ? label : t('book')}
      </Button>
    </BottomBar>
  );
}
