import { type ReactNode, useLayoutEffect, useRef } from 'react';

type PageHeadingProps = {
  /** `if-free`: the content came after its page, and the person may have gone on to the header. */
  readonly takeFocus: boolean | 'if-free';
  readonly className?: string | undefined;
  readonly translate?: 'no';
  readonly children: ReactNode;
};

/**
 * The h1 of a screen. Takes the focus when the screen was reached by moving inside the product (WCAG 2.4.3): together
 * with the screen, so as not to take the focus from a person who is quick with the Tab key.
 */
export function PageHeading({ takeFocus, className, translate, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(takeFocus);
  useLayoutEffect(() => {
    if (first.current === true || (first.current === 'if-free' && isFocusFree()))
      heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className} translate={translate}>
      {children}
    </h1>
  );
}

/** Whether the focus is where a page begins and on nothing that a person has chosen. */
function isFocusFree(): boolean {
  const focused = document.activeElement;
  return focused === document.body || focused?.id === 'content';
}
