import type { ReactNode } from 'react';
import { Option } from './Option.tsx';

type OptionsProps<T extends string> = {
  readonly name: string;
  readonly values: readonly T[];
  /** Any other text: none of them. */
  readonly chosen: string | null;
  readonly label: (value: T) => ReactNode;
  readonly help?: (value: T) => ReactNode;
  /** Of the first one, for a form that moves the focus there. */
  readonly id?: string;
  readonly onChoose: (value: T) => void;
};

/** A choice out of several: a radio for each value. */
export function Options<T extends string>({ name, values, chosen, label, help, id, onChoose }: OptionsProps<T>) {
  return values.map((value, place) => (
    <Option
      key={value}
      type="radio"
      name={name}
      id={place === 0 ? id : undefined}
      label={label(value)}
      help={help?.(value)}
      checked={chosen === value}
      onChange={() => onChoose(value)}
    />
  ));
}
