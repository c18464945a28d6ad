// docs/decisions/049
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A little longer than phones wait for the second tap of a double tap. No person answers a new question sooner. */
const IGNORED_MS = 350;

/**
 * Ignores fingers and pointers on a new screen for a moment: its buttons stand where the former screen's stood, and the
 * second tap of a double tap must neither press them nor take the focus from a field. The keyboard works at once.
 */
export function useIgnoredDoubleTap<T extends HTMLElement>(screen: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const style = element.current?.style;
    if (style === undefined) return;
    style.pointerEvents = 'none';
    // What is behind the screen gets the tap in its place.
    const keepFocus = (event: MouseEvent) => {
      if (event.target instanceof Node && event.target.contains(element.current)) event.preventDefault();
    };
    document.addEventListener('mousedown', keepFocus);
    const wake = () => {
      style.pointerEvents = '';
      document.removeEventListener('mousedown', keepFocus);
    };
    const timer = setTimeout(wake, IGNORED_MS);
    return () => {
      clearTimeout(timer);
      wake();
    };
  }, [screen]);
  return element;
}
