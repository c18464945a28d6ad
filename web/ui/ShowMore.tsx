import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import styles from './ShowMore.module.css';

type ShowMoreProps = {
  readonly more: string;
  readonly less: string;
  /** Four lines of text, or 400 px of anything (spec §9). */
  readonly limit: 'lines' | 'height';
  readonly children: ReactNode;
};

/** Cuts long content and offers the rest; without anything to hide there is no button. */
export function ShowMore({ more, less, limit, children }: ShowMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** How far below the edge of the screen the button stood when it was pressed. */
  const pressedAt = useRef<number | null>(null);
  const id = useId();
  const [open, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  // Before the first drawing: the button must not push away what was already shown below.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      if (!element.hasAttribute('data-open')) setLong(element.scrollHeight > element.clientHeight + 1);
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    for (const child of element.children) watch.observe(child);
    return () => watch.disconnect();
  }, []);
  // What is cut goes from above the pressed button: without this the reader would stand far below it.
  useLayoutEffect(() => {
    if (!open && pressedAt.current !== null && button.current !== null) holdInPlace(button.current, pressedAt.current);
  }, [open]);
  const press = () => {
    pressedAt.current = button.current?.getBoundingClientRect().top ?? null;
    setOpen(!open);
  };
  return (
    <>
      <div
        ref={box}
        id={id}
        className={`${styles['box']} ${open ? styles['open'] : styles[limit]}`}
        data-open={open || undefined}
        data-cut={(isLong && !open) || undefined}
        onFocus={({ target, currentTarget }) => {
          const below = target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom;
          // The keyboard may have moved what is hidden into view already: half of it would stay cut.
          const moved = currentTarget.scrollTop > 0 && target.matches(':focus-visible');
          if (!isLong || (!below && !moved)) return;
          setOpen(true);
          // What was cut now stands at its whole length, and the focus perhaps outside the screen.
          requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest' }));
        }}
      >
        {children}
      </div>
      {isLong && (
        <Button
          ref={button}
          look="ghost"
          size="small"
          className="top-3"
          aria-expanded={open}
          aria-controls={id}
          onClick={press}
        >
          {open ? less : more}
        </Button>
      )}
    </>
  );
}

/** Scrolls the element's containers until it is back, `top` px below the edge of the screen, and focuses it. */
function holdInPlace(element: HTMLElement, top: number): void {
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    around.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
  element.focus({ preventScroll: true });
}
