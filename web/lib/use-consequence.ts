// docs/decisions/168
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIgnoredDoubleTap } from './use-ignored-double-tap.ts';

/** Subtitles are read at this many characters a second, and spoken as fast by a screen reader at its usual rate. */
const READ_PER_SECOND = 17;
/** Also a few words have to be found first, and what they speak of has to be read as well. */
const SHORTEST_MS = 3000;

/** How long the news of a changed consequence stands before anything can be decided on it, in milliseconds. */
export function readingTime(words: string): number {
  return Math.max(SHORTEST_MS, Math.ceil(words.length / READ_PER_SECOND) * 1000);
}

/** A decision whose consequence may change while its button stands. */
export type Decision = {
  /** The changes of the consequence since the person chose; 0: it is as when they came to the button. */
  readonly changes: number;
  /** Counts all changes: a button of another version is another element. */
  readonly version: number;
  /** The news cannot have been read yet: no button of the decision does anything. */
  readonly isResting: boolean;
  readonly news: string;
  readonly newsRef: RefObject<HTMLDivElement | null>;
  readonly buttonsRef: RefObject<HTMLDivElement | null>;
};

type DecisionWish = {
  /** The cost or effect of the press, as a value; null while unknown. */
  readonly consequence: string | null;
  /** The person's own choice for it: a consequence that changes together with the choice is no news to them. */
  readonly choice?: string;
  readonly news: string;
};

/**
 * Watches the consequence of a button. When it changes as the person presses, the focus moves to the news, unless they
 * are busy elsewhere, and the buttons do nothing until the news can have been read.
 */
export function useConsequence({ consequence, choice = '', news }: DecisionWish): Decision {
  const [known, setKnown] = useState({ consequence, choice, changes: 0, version: 0 });
  if (consequence !== null && (consequence !== known.consequence || choice !== known.choice)) {
    const isNews = known.consequence !== null && choice === known.choice;
    setKnown({
      consequence,
      choice,
      changes: isNews ? known.changes + 1 : 0,
      version: isNews ? known.version + 1 : known.version,
    });
  }
  const { changes, version } = known;
  const newsRef = useRef<HTMLDivElement>(null);
  // The second tap of a double tap is meant neither for what has just opened under it nor for what has just changed.
  const buttonsRef = useIgnoredDoubleTap<HTMLDivElement>(version);
  const [readVersion, setReadVersion] = useState(0);
  const rest = readingTime(news);
  useLayoutEffect(() => {
    if (version > 0 && isFocusFree(buttonsRef.current)) newsRef.current?.focus();
  }, [version, buttonsRef]);
  useEffect(() => {
    if (version === 0) return;
    const timer = setTimeout(() => setReadVersion(version), rest);
    return () => clearTimeout(timer);
  }, [version, rest]);
  return { changes, version, isResting: changes > 0 && readVersion !== version, news, newsRef, buttonsRef };
}

/** Whether the focus is at the buttons, or nowhere since its element is gone: else the person types or reads. */
function isFocusFree(buttons: HTMLElement | null): boolean {
  const { activeElement: active } = document;
  return (
    active === null ||
    active === document.body ||
    active instanceof HTMLDialogElement ||
    buttons?.contains(active) === true
  );
}
