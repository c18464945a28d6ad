// docs/decisions/049
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** As long as phones wait for the second tap of a double tap, and a little more. Nobody answers a new question sooner. */
const REST_MS = 350;

/**
 * Makes a new screen deaf to fingers and pointers for a moment: its buttons stand where those of the former one stood, and
 * the second press of a double one is not for them. The keyboard is not concerned, since the focus is on the heading.
 */
export function useScreenRest<T extends HTMLElement>(screen: unknown): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const style = element.current?.style;
    if (style === undefined) return;
    style.pointerEvents = 'none';
    const wake = () => {
      style.pointerEvents = '';
    };
    const timer = setTimeout(wake, REST_MS);
    return () => {
      clearTimeout(timer);
      wake();
    };
  }, [screen]);
  return element;
}
