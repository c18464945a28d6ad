import type { ComponentProps, ReactNode } from 'react';
import styles from './Option.module.css';

type OptionProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly type: 'radio' | 'checkbox';
  readonly label: ReactNode;
  readonly help?: ReactNode;
};

/** A radio or a checkbox whose whole row is the label. A refused one is `aria-disabled`: it can be read, not ticked. */
export function Option({ type, label, help, className, ...input }: OptionProps) {
  return (
    <label className={[styles['option'], className].filter(Boolean).join(' ')}>
      <input {...input} type={type} className={styles['control']} />
      <span className={styles['words']}>
        <span className={styles['label']}>{label}</span>
        {help !== undefined && <span className={styles['help']}>{help}</span>}
      </span>
    </label>
  );
}

/** A checkbox without a frame, for consents. */
export function Checkbox({
  label,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type'> & { readonly label: ReactNode }) {
  return (
    <label className={[styles['tick'], className].filter(Boolean).join(' ')}>
      <input {...input} type="checkbox" className={styles['control']} />
      <span>{label}</span>
    </label>
  );
}
