import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './ErrorSummary.module.css';

/** A mistake in a field: the words that stand beside it, and the id of its input. */
export type Mistake = { readonly field: string; readonly words: string };

type ErrorSummaryProps = {
  readonly heading: string;
  readonly mistakes: readonly Mistake[];
  /** How often the form was submitted: with every try that fails the summary takes the focus. */
  readonly tries: number;
};

/** All mistakes on top of a form with several fields, each a link to its field; absent without mistakes. */
export function ErrorSummary({ heading, mistakes, tries }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tries > 0) box.current?.focus();
  }, [tries]);
  if (tries === 0 || mistakes.length === 0) return null;
  return (
    <div ref={box} className={styles['summary']} role="group" aria-label={heading} tabIndex={-1}>
      <p className="line gap-3 strong">
        <Icon name="warning" size={22} /> {heading}
      </p>
      <ul>
        {mistakes.map(({ field, words }) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(field)?.focus();
              }}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
