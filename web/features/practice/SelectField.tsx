import { type ComponentProps, useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FieldNote } from '../../ui/Field.tsx';
import styles from './SelectField.module.css';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'onChange'> & {
  readonly label: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null;
  /** The label is read out and not shown. */
  readonly isBare?: boolean;
};

/** A choice from a list, with its label and what is wrong with it. */
export function SelectField(props: SelectFieldProps) {
  const { label, onChange, error = null, isBare = false, id, className, ...rest } = props;
  const own = useId();
  const fieldId = id ?? own;
  return (
    <div className="stack gap-2">
      <label htmlFor={fieldId} className={isBare ? 'visually-hidden' : styles['label']}>
        {label}
      </label>
      <select
        {...rest}
        id={fieldId}
        className={classNames('control', className, styles['select'], error !== null && styles['wrong'])}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : `${fieldId}-note`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {error !== null && <FieldNote id={`${fieldId}-note`} error={error} />}
    </div>
  );
}
