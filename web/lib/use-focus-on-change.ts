import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when `state` changes, as when a pressed button goes with the former state: the focus
 * would else fall to the page, and reading restart at its top (WCAG 2.4.3).
 */
export function useFocusOnChange(element: RefObject<HTMLElement | null>, state: string | number): void {
  const former = useRef(state);
  useEffect(() => {
    if (former.current === state) return;
    former.current = state;
    element.current?.focus();
  }, [element, state]);
}
