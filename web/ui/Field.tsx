import { type ComponentProps, type ReactNode, useId } from 'react';
import { afterPress } from './after-press.ts';
import { Icon } from './Icon.tsx';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

type FieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Takes the place of the hint. Give it only when the field was touched or refused by the server (spec §5). */
  readonly error?: string | null;
  /** Shown before the value, not part of it. */
  readonly prefix?: string;
  /** Takes several lines, and grows with them. */
  readonly hasLines?: boolean;
};

/** A labelled text field with its hint or error. */
export function Field({ label, hint, error, prefix, hasLines = false, id, className, ...input }: FieldProps) {
  // What a text takes is the same in both.
  const Control = (hasLines ? 'textarea' : 'input') as 'input';
  const own = useId();
  const inputId = id ?? own;
  const noteId = `${inputId}-note`;
  const hasNote = Boolean(error) || hint !== undefined;
  return (
    <div className="stack gap-2">
      <label className={styles['label']} htmlFor={inputId}>
        {label}
      </label>
      <div className={classNames('control', styles['box'], error && styles['wrong'])}>
        {prefix !== undefined && (
          <span className={styles['prefix']} aria-hidden="true" translate="no">
            {prefix}
          </span>
        )}
        <Control
          {...(hasLines && { rows: 4 })}
          {...input}
          id={inputId}
          className={classNames(styles['input'], hasLines && styles['lines'], className)}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? noteId : undefined}
          onBlur={(event) => afterPress(() => input.onBlur?.(event))}
        />
      </div>
      {hasNote && <FieldNote id={noteId} error={error ?? null} hint={hint} />}
    </div>
  );
}

type FieldNoteProps = { readonly id: string; readonly error: string | null; readonly hint?: ReactNode };

/** The line under a field: its hint, or what is wrong with it. */
export function FieldNote({ id, error, hint }: FieldNoteProps) {
  if (!error) {
    return (
      <div className="small" id={id}>
        {hint}
      </div>
    );
  }
  return (
    <p className={`line gap-2 danger ${styles['error']}`} id={id} role="alert">
      <Icon name="warning" size={20} /> {error}
    </p>
  );
}
