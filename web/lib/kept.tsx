// docs/decisions/161
import type { HTMLAttributes, ReactElement } from 'react';
import { RichText } from './texts.tsx';

/** A phone number or the end of that of a card, a sum, a time, an address of e-mail. */
const FIGURE = /[+•][\d\s•]+\d|\d[\d.,\s–-]*[₾€]|\d+:\d\d|[^\s(>]+@[^\s<]*[^\s<.,)]/g;
const KEPT = '<k>$&</k>';

type Around = HTMLAttributes<HTMLElement> & { readonly as: 'p' | 'span' | 'h2' | 'li' | 'dd' };
type KeptProps = {
  /** A text of a catalogue with what is filled in, or what is filled in alone. */
  readonly words: string;
  /** Whose name stands in it. */
  readonly name?: string;
  readonly tags?: Readonly<Record<string, ReactElement>>;
} & (Around | { readonly as?: never; readonly className?: never });

/**
 * Words in which a translator leaves sums, times, numbers, addresses and the name as they are (P72). They stand in an
 * element of their own, so that the words around a figure are no items of what lays them out. A Georgian ending stays
 * outside of the figure and beside it; a date is words, which are translated.
 */
export function Kept({ words, name, tags, as: Element, ...around }: KeptProps) {
  const figures = words.replace(FIGURE, KEPT);
  const kept = (
    <span>
      <RichText text={name ? figures.replaceAll(name, KEPT) : figures} tags={{ ...tags, k: <span translate="no" /> }} />
    </span>
  );
  return Element === undefined ? kept : <Element {...around}>{kept}</Element>;
}
