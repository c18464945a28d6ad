import type { KeyboardEvent } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import { CardRow } from '../../ui/CardRow.tsx';
import { InlineNote } from '../../ui/InlineNote.tsx';
import { TherapistCard } from './TherapistCard.tsx';
import type { Matched } from '../../data/matches.ts';
import { matchingTexts } from './matching.texts.ts';
import styles from './Matching.module.css';

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
    <div className={styles['list']}>
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
    </div>
  );
}
