import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './Button.module.css';

export type ButtonLook = {
  readonly look?: 'filled' | 'ghost' | 'danger' | 'light' | 'quiet' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  readonly wide?: boolean | undefined;
};

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'filled', size = 'normal', wide = false }: ButtonLook = {}): string {
  return classNames(styles['button'], styles[look], size === 'small' && styles['small'], wide && 'wide');
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { readonly busy?: boolean };

/** A button. While `busy` it keeps its width and its words, shows that it works, and does nothing when pressed. */
export function Button({ look, size, wide, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ look, size, wide }), className)}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy && <span className={styles['spinner']} aria-hidden="true" />}
      <span className={styles['words']}>{children}</span>
    </button>
  );
}
