import { type ReactNode, useLayoutEffect, useRef } from 'react';

type PageHeadingProps = {
  readonly takeFocus: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * The h1 of a screen. It takes the focus when the screen was reached by moving inside the product (WCAG 2.4.3): together
 * with the screen, so that it does not take the focus from a person who is quick with the Tab key.
 */
export function PageHeading({ takeFocus, className, children }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(takeFocus);
  useLayoutEffect(() => {
    if (first.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
