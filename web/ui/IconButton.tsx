import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './IconButton.module.css';

type Look = 'round' | 'square' | 'plain';

/** The classes of a button with an icon alone, for links that look like one. */
export function iconButtonClass(look: Look = 'round'): string {
  return classNames('disc', styles['button'], styles[look]);
}

type IconButtonProps = ComponentProps<'button'> & {
  readonly icon: IconName;
  readonly label: string;
  readonly look?: Look;
  readonly size?: number;
};

/** A button with an icon alone. */
export function IconButton({ icon, label, look = 'round', size = 22, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(iconButtonClass(look), className)} aria-label={label}>
      <Icon name={icon} size={size} />
    </button>
  );
}
