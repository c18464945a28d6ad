import { type ComponentProps, type ReactNode, useId } from 'react';
import { afterPress } from './after-press.ts';
import { FieldNote } from './Field.tsx';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

type TextAreaProps = ComponentProps<'textarea'> & {
  readonly label: string;
  readonly hint?: ReactNode;
  /** Takes the place of the hint. Give it only when the field was touched or refused by the server (spec §5). */
  readonly error?: string | null;
};

/** A labelled field for several lines, with its hint or error. */
export function TextArea({ label, hint, error, id, onBlur, ...area }: TextAreaProps) {
  const own = useId();
  const areaId = id ?? own;
  const noteId = `${areaId}-note`;
  const hasNote = Boolean(error) || hint !== undefined;
  return (
    <div className="stack gap-2">
      <label className={styles['label']} htmlFor={areaId}>
        {label}
      </label>
      <div className={classNames('control', styles['box'], error && styles['wrong'])}>
        <textarea
          rows={4}
          {...area}
          id={areaId}
          className={`${styles['input']} ${styles['lines']}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? noteId : undefined}
          onBlur={(event) => afterPress(() => onBlur?.(event))}
        />
      </div>
      {hasNote && <FieldNote id={noteId} error={error ?? null} hint={hint} />}
    </div>
  );
}
