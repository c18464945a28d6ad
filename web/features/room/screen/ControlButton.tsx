import type { ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { CallIcon, type CallIconName } from './CallIcon.tsx';
import styles from './ControlButton.module.css';

type ControlButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  readonly icon: CallIconName;
  /** Under the disc. */
  readonly label: string;
  /** `off`: a device that is switched off; `open`: what it opens is there; `danger`: it ends the call. */
  readonly look?: 'plain' | 'off' | 'open' | 'danger';
  /** How many things wait behind it. */
  readonly count?: number;
  /** The count in words, read out after the name. */
  readonly counted?: string;
};

/** A control of the call: a disc with its name under it. */
export function ControlButton({
  icon,
  label,
  look = 'plain',
  count = 0,
  counted,
  className,
  ...rest
}: ControlButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles['control'], className)}>
      <span className={classNames('disc', styles['disc'], styles[look])}>
        <CallIcon name={icon} />
        {count > 0 && (
          <span className={styles['count']} aria-hidden="true">
            {count > 9 ? '9+' : count}
          </span>
        )}
      </span>
      <span className={styles['label']}>
        <span>{label}</span>
        {counted !== undefined && <span className="visually-hidden"> {counted}</span>}
      </span>
    </button>
  );
}
