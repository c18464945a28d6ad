import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Option.module.css';

type OptionProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly type: 'radio' | 'checkbox';
  readonly label: ReactNode;
  readonly help?: ReactNode;
};

/** A radio or a checkbox whose whole row is the label. A refused one is `aria-disabled`: it can be read, not ticked. */
export function Option({ type, label, help, className, ...input }: OptionProps) {
  return (
    // oxlint-disable-next-line no-noninteractive-element-interactions, click-events-have-key-events -- a label
    <label className={classNames('control ring line gap-3', styles['option'], className)} onClick={pressControl}>
      <input {...input} type={type} className={styles['control']} />
      <span className={`stack gap-half ${styles['words']}`}>
        <span className={styles['label']}>{label}</span>
        {help !== undefined && <span className={`small ${styles['help']}`}>{help}</span>}
      </span>
    </label>
  );
}

/** A browser that focuses the control scrolls it clear of the bars; the pressed row must stay under the finger. */
function pressControl(event: MouseEvent<HTMLLabelElement>): void {
  const { control } = event.currentTarget;
  if (control === null || event.target === control) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
  control.click();
}

/** A checkbox without a frame, for consents. */
export function Checkbox({ label, className, ...input }: Omit<OptionProps, 'type' | 'help'>) {
  return (
    <label className={classNames('line gap-3', styles['tick'], className)}>
      <input {...input} type="checkbox" className={styles['control']} />
      <span>{label}</span>
    </label>
  );
}
