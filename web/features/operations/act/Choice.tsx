import type { ComponentProps, ReactNode } from 'react';
import type { FieldState } from '../../../parts/form/use-form.ts';
import { Options } from '../../../ui/Options.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './Act.module.css';

type FieldsetProps = {
  readonly legend: string;
  readonly error?: string | null;
  /** It scrolls in itself. */
  readonly isLong?: boolean;
  readonly children: ReactNode;
};

/** A list that is no longer than this does not scroll. */
const SHORT = 6;

/** A choice under its name, in whose place a mistake stands. */
export function ChoiceFieldset({ legend, error = null, isLong = false, children }: FieldsetProps) {
  return (
    <fieldset>
      <legend className={`strong ${error === null ? 'ink' : 'danger'}`}>{error ?? legend}</legend>
      <div className={classNames('stack gap-2 top-2', isLong && styles['choices'])}>{children}</div>
    </fieldset>
  );
}

type ChoiceProps<T extends string> = Omit<ComponentProps<typeof Options<T>>, 'id'> & {
  readonly legend: string;
  readonly field?: FieldState;
};

/** A choice out of several, as a field of a form. */
export function Choice<T extends string>({ legend, field, ...options }: ChoiceProps<T>) {
  return (
    <ChoiceFieldset legend={legend} error={field?.error ?? null} isLong={options.values.length > SHORT}>
      <Options {...options} {...(field !== undefined && { id: field.id })} />
    </ChoiceFieldset>
  );
}
