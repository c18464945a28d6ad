import type { ComponentProps } from 'react';
import { DAY, MINUTE } from '#domain/dates.ts';
import { SelectField } from '../SelectField.tsx';
import { wallAt } from './calendar-time.ts';

type TimeSelectProps = ComponentProps<typeof SelectField> & {
  /** `HH:MM`; the midnight after a day is `24:00`. */
  readonly value: string;
  /** The midnight after the day can be chosen, the one before it cannot. */
  readonly isEnd?: boolean;
};

const STEP_MIN = 15;
const WALLS = Array.from({ length: DAY / MINUTE / STEP_MIN }, (_, index) => wallAt(index * STEP_MIN));

/** A wall of the day, by quarters of an hour; one that lies between is kept. */
export function TimeSelect({ isEnd = false, ...field }: TimeSelectProps) {
  const walls = isEnd ? [...WALLS.slice(1), '24:00'] : WALLS;
  const options = walls.includes(field.value) ? walls : [...walls, field.value].sort();
  return (
    <SelectField {...field} translate="no" className="figures">
      {options.map((wall) => (
        <option key={wall} value={wall}>
          {wall}
        </option>
      ))}
    </SelectField>
  );
}
