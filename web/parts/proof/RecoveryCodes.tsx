// docs/decisions/178
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useForm } from '../form/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldNote } from '../../ui/Field.tsx';
import { Checkbox } from '../../ui/Option.tsx';
import { copyText } from './copy-text.ts';
import { proofTexts } from './proof.texts.ts';
import styles from './Proof.module.css';

type RecoveryCodesProps = {
  readonly codes: readonly string[];
  /** Whose they are and where, in the file that is downloaded. */
  readonly action: string;
  readonly onKept: () => void;
};

/** Recovery codes for a lost app, shown once: to copy, download or print; the person confirms that they are kept. */
export function RecoveryCodes({ codes, action, onKept }: RecoveryCodesProps) {
  const t = useTexts(proofTexts);
  const [isKept, setKept] = useState(false);
  const form = useForm({
    values: { kept: String(isKept) },
    problems: { kept: isKept ? null : t('keptRequired') },
    words: () => '',
  });
  const { id, error } = form.field('kept');

  function download(): void {
    saveFile(new Blob([`${t('fileTitle')}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), t('fileName'));
  }

  return (
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => form.submit(event, async () => Promise.resolve(onKept()))}
    >
      <p>{t('keepText')}</p>
      <ol className={`figures strong ink ${styles['codes']}`} aria-label={t('codes')} data-testid="recovery-codes">
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </ol>
      <div className={`row ${styles['ways']}`}>
        <Button look="ghost" size="small" onClick={() => void copyText(codes.join('\n'), t)}>
          {t('copy')}
        </Button>
        <Button look="ghost" size="small" onClick={download}>
          {t('download')}
        </Button>
        <Button look="ghost" size="small" onClick={() => globalThis.print()}>
          {t('print')}
        </Button>
      </div>
      <div className={`stack gap-1 ${styles['ways']}`}>
        <Checkbox
          id={id}
          checked={isKept}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => setKept(target.checked)}
          label={t('kept')}
        />
        <FieldNote id={`${id}-note`} error={error} />
      </div>
      <Button type="submit" wide className={styles['ways']}>
        {action}
      </Button>
    </form>
  );
}
