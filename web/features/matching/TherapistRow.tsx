import type { KeyboardEvent } from 'react';
import { MINUTE } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { Matched } from '../../data/matches.ts';
import { useServerNow } from '../../lib/clock.ts';
import { Kept } from '../../lib/kept.tsx';
import { useTexts, useWords } from '../../lib/texts.tsx';
import { profileTexts } from '../../parts/therapist/profile.texts.ts';
import { firstFreeSlot, whenOf } from '../../parts/times/free-times.ts';
import { CardRow } from '../../ui/CardRow.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { Portrait } from '../../ui/Portrait.tsx';
import { bookingTexts } from './booking.texts.ts';
import { matchingTexts } from './matching.texts.ts';
import styles from './TherapistCard.module.css';

type TherapistRowProps = {
  readonly title: string;
  readonly notice?: string | null;
  readonly therapists: readonly Matched[];
  readonly selectedId: string;
  /** The row stands below the first screen. */
  readonly isLate?: boolean;
  readonly onSelect: (id: string, by: 'press' | 'arrow') => void;
};

/** So many cards of a row are in view on a large screen (spec §9). */
const IN_VIEW = 3;

/** The list as a row of cards that form a single choice: arrow keys move it, Tab leaves it. */
export function TherapistRow({
  title,
  notice = null,
  therapists,
  selectedId,
  isLate = false,
  onSelect,
}: TherapistRowProps) {
  const t = useTexts(matchingTexts);
  const position = therapists.findIndex(({ _id }) => _id === selectedId);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = therapists[(index + step + therapists.length) % therapists.length];
    const cards = event.currentTarget.parentElement?.children;
    const card = cards?.[(index + step + therapists.length) % therapists.length];
    if (card instanceof HTMLElement) card.focus();
    if (next !== undefined) onSelect(next._id, 'arrow');
  };
  return (
    <CardRow
      group
      startAt={Math.max(0, position)}
      label={title}
      previousLabel={t('previous')}
      nextLabel={t('nextOne')}
      positionText={(first, last, total) => t('position', { first, last, total })}
      header={
        <div className="stack gap-3 start">
          <h2 className="title">{title}</h2>
          {notice !== null && <InlineNote>{notice}</InlineNote>}
        </div>
      }
    >
      {therapists.map((therapist, index) => (
        <TherapistCard
          key={therapist._id}
          therapist={therapist}
          isSelected={index === position}
          isReachable={index === Math.max(0, position)}
          isLate={isLate || index >= IN_VIEW}
          onSelect={() => onSelect(therapist._id, 'press')}
          onKeyDown={(event) => onKeyDown(event, index)}
        />
      ))}
    </CardRow>
  );
}

type TherapistCardProps = {
  readonly therapist: Matched;
  readonly isSelected: boolean;
  /** The one card of the row that Tab stops at. */
  readonly isReachable: boolean;
  /** It stands outside of the first screen. */
  readonly isLate: boolean;
  readonly onSelect: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** A therapist in a list: photo, name, price of the chosen kind of session, first free time, and what is missed. */
function TherapistCard({ therapist, isSelected, isReachable, isLate, onSelect, onKeyDown }: TherapistCardProps) {
  const { t, locale } = useWords(matchingTexts);
  const profile = useTexts(profileTexts);
  const booking = useTexts(bookingTexts);
  const now = useServerNow(MINUTE);
  const { match } = therapist;
  const first = firstFreeSlot(therapist, now);
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isSelected}
      tabIndex={isReachable ? 0 : -1}
      className={`row ${styles['card']}`}
      data-testid={`therapist-card-${therapist._id}`}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      {isSelected && (
        <span className={`line gap-1 ${styles['tag']}`}>
          <Icon name="check" size={14} /> {t('selected')}
        </span>
      )}
      <span className={styles['portrait']}>
        <Portrait {...therapist} isLate={isLate} size="card" />
        {match.a > 0 && (
          <Chip look="badge" className={styles['badge']} aria-hidden="true">
            {match.a}/{match.b}
          </Chip>
        )}
      </span>
      <span className={`stack gap-1 ${styles['words']}`}>
        <span className="name" translate="no">
          {therapist.name} {therapist.surname}
        </span>
        <span className={`small ${styles['line']}`}>{topicWords()}</span>
        {first !== null && (
          <span className={`small ${styles['line']}`}>
            <Kept words={booking('firstFree', { when: whenOf(first, now, locale) })} />
          </span>
        )}
        <span className={`sum ${styles['price']}`} translate="no">
          {formatMoney(match.facts.price, { currency: 'GEL', locale })}
        </span>
      </span>
      {match.missed.length > 0 && (
        <span className={`stack small gap-1 ${styles['missed']}`}>
          {match.missed.map((missed) => (
            <Kept as="span" key={missed.key} words={missedWords(missed)} />
          ))}
        </span>
      )}
    </button>
  );

  /** Why this one, in words (P33): with topics chosen how many of them, else how many there are. */
  function topicWords(): string {
    if (match.b === 0) return profile('worksWithN', { n: match.facts.topicCount });
    if (match.a === 0) return t('reasonNoTopic');
    return match.b === 1 ? t('reasonTopic') : t('reasonTopics', { a: match.a, b: match.b });
  }

  function missedWords({ key, over = 0, under }: Matched['match']['missed'][number]): string {
    if (key === 'price') {
      const sum = formatMoney(under ?? over, { currency: 'GEL', locale });
      return t(under === undefined ? 'missedPrice' : 'missedPriceBelow', { sum });
    }
    if (key === 'time') return t('missedTime');
    return key === 'language' ? t('missedLanguage') : t('missedGender');
  }
}
