// docs/decisions/121
import type { ComponentProps, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './Card.module.css';

/** The class of a card, for links and buttons that are one. */
export const cardClass = styles['card'] ?? '';

/** The props of an element that the caller may choose. */
export type As<T extends ElementType> = ComponentProps<T> & { readonly as?: T };

/** A surface with an edge, among others. */
export function Card<T extends ElementType = 'div'>({ as, className, ...rest }: As<T>) {
  const Tag: ElementType = as ?? 'div';
  return <Tag {...rest} className={classNames(cardClass, className)} />;
}
