import type { ComponentProps, ReactNode, Ref } from 'react';
import { Card } from './Card.tsx';

type SectionCardProps = ComponentProps<'section'> & {
  readonly headingId: string;
  readonly heading: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
};

/** A card that is a section of the page, named by its heading. */
export function SectionCard({ headingId, heading, headingRef, children, ...card }: SectionCardProps) {
  return (
    <Card {...card} as="section" aria-labelledby={headingId}>
      <h2 ref={headingRef} id={headingId} tabIndex={headingRef === undefined ? undefined : -1} className="serif">
        {heading}
      </h2>
      {children}
    </Card>
  );
}
