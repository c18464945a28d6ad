import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to an element when `state` changes, as after a press whose button goes with the former state: the focus
 * would fall to the page as a whole, and the reading with it to its top (WCAG 2.4.3).
 */
export function useFocusOnChange(element: RefObject<HTMLElement | null>, state: string | number): void {
  const former = useRef(state);
  useEffect(() => {
    if (former.current === state) return;
    former.current = state;
    element.current?.focus();
  }, [element, state]);
}
