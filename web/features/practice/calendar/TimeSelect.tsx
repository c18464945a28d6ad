import { type ComponentProps, useId } from 'react';
import { DAY, MINUTE } from '#domain/dates.ts';
import { FieldNote } from '../../../ui/Field.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { wallAt } from './calendar-time.ts';
import styles from './TimeSelect.module.css';

type TimeSelectProps = Omit<ComponentProps<'select'>, 'onChange' | 'value'> & {
  readonly label: string;
  /** `HH:MM`; the midnight after a day is `24:00`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  /** The label is read out and not shown. */
  readonly isBare?: boolean;
  /** The midnight after the day can be chosen, the one before it cannot. */
  readonly isEnd?: boolean;
};

const STEP_MIN = 15;
const WALLS = Array.from({ length: DAY / MINUTE / STEP_MIN }, (_, index) => wallAt(index * STEP_MIN));

/** A wall of the day, by quarters of an hour; one that lies between is kept. */
export function TimeSelect({
  label,
  value,
  onChange,
  error = null,
  isBare = false,
  isEnd = false,
  id,
  ...rest
}: TimeSelectProps) {
  const own = useId();
  const fieldId = id ?? own;
  const walls = isEnd ? [...WALLS.slice(1), '24:00'] : WALLS;
  const options = walls.includes(value) ? walls : [...walls, value].sort();
  return (
    <div className="stack gap-2">
      <label htmlFor={fieldId} className={isBare ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <select
        {...rest}
        id={fieldId}
        translate="no"
        value={value}
        className={classNames('control figures', styles['select'], error !== null && styles['wrong'])}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${fieldId}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((wall) => (
          <option key={wall} value={wall}>
            {wall}
          </option>
        ))}
      </select>
      {error !== null && <FieldNote id={`${fieldId}-note`} error={error} />}
    </div>
  );
}
