import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './CardRow.module.css';

type CardRowProps = {
  readonly label: string;
  readonly previousLabel: string;
  readonly nextLabel: string;
  /** „3–5, სულ 7“ */
  readonly positionText: (first: number, last: number, total: number) => string;
  readonly header: ReactNode;
  readonly children: readonly ReactNode[];
  /** Announced as one choice of cards. */
  readonly group?: boolean;
  /** The card, counted from 0, that the row begins with; scrolled to once. */
  readonly startAt?: number;
};

/** A row of cards, three in view on a large screen; the arrows move by one card, a finger scrolls (spec §9). */
export function CardRow({
  label,
  previousLabel,
  nextLabel,
  positionText,
  header,
  children,
  group = false,
  startAt = 0,
}: CardRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const previous = useRef<HTMLButtonElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [view, setView] = useState({ first: 0, fits: 3, atStart: true, atEnd: children.length <= 3 });
  const read = useCallback(() => {
    const element = row.current;
    const card = element?.firstElementChild;
    if (!element || !card) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    const step = card.clientWidth + gap;
    setView({
      first: Math.round(element.scrollLeft / step),
      fits: Math.max(1, Math.round((element.clientWidth + gap) / step)),
      atStart: element.scrollLeft < 4,
      atEnd: element.scrollLeft + element.clientWidth > element.scrollWidth - 4,
    });
  }, []);
  const total = children.length;
  const begin = useRef(startAt);
  useLayoutEffect(() => {
    const cards = row.current?.children;
    const [first, card] = [cards?.[0], cards?.[begin.current]];
    if (first instanceof HTMLElement && card instanceof HTMLElement)
      row.current?.scrollTo({ left: card.offsetLeft - first.offsetLeft, behavior: 'instant' });
  }, []);
  useEffect(() => {
    if (total > 0) read();
    const watch = new ResizeObserver(read);
    if (row.current) watch.observe(row.current);
    return () => watch.disconnect();
  }, [read, total]);
  const move = (by: 1 | -1) => {
    const element = row.current;
    const card = element?.firstElementChild;
    if (!element || !card) return;
    const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0;
    element.scrollBy({ left: by * (card.clientWidth + gap), behavior: 'smooth' });
  };
  const { atStart, atEnd } = view;
  useLayoutEffect(() => {
    // An arrow disabled at its end would drop the focus: the other one takes it.
    const arrows = [previous.current, next.current];
    const [held] = arrows.filter((arrow) => arrow?.disabled && arrow === document.activeElement);
    if (held) arrows.find((arrow) => arrow !== held)?.focus();
  }, [atStart, atEnd]);
  const last = Math.min(total, view.first + view.fits);
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <div className={`line spread gap-5 ${styles['head']}`}>
        <div>{header}</div>
        {total > 1 && (
          <div className={classNames('line gap-2', styles['arrows'], atStart && atEnd && styles['none'])}>
            <IconButton
              ref={previous}
              icon="back"
              label={previousLabel}
              className={styles['arrow']}
              disabled={atStart}
              onClick={() => move(-1)}
            />
            <IconButton
              ref={next}
              icon="forward"
              label={nextLabel}
              className={styles['arrow']}
              disabled={atEnd}
              onClick={() => move(1)}
            />
          </div>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {positionText(view.first + 1, last, total)}
      </p>
      <div
        ref={row}
        className={styles['row']}
        onScroll={read}
        role={group ? 'radiogroup' : undefined}
        aria-label={group ? label : undefined}
      >
        {children}
      </div>
    </section>
  );
}
