// docs/decisions/121
import type { ElementType } from 'react';
import type { As } from './Card.tsx';
import { classNames } from './class-names.ts';
import styles from './Panel.module.css';

/** A main part of a screen: a larger surface, slightly lifted. */
export function Panel<T extends ElementType = 'div'>({ as, className, ...rest }: As<T>) {
  const Tag: ElementType = as ?? 'div';
  return <Tag {...rest} className={classNames(styles['panel'], className)} />;
}
