import type { ElementType } from 'react';
import type { As } from './Card.tsx';
import { classNames } from './class-names.ts';
import styles from './Chip.module.css';

type ChipProps<T extends ElementType> = As<T> & { readonly look?: 'plain' | 'badge' | 'press' };

/** A few words in a pill: a fact, a badge that says how things stand, or, as a button, a quick choice. */
export function Chip<T extends ElementType = 'span'>({ as, look = 'plain', className, ...rest }: ChipProps<T>) {
  const Tag: ElementType = as ?? 'span';
  return <Tag {...rest} className={classNames(styles['chip'], styles[look], className)} />;
}
