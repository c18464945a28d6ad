// docs/decisions/178
import { type ReactNode, useState } from 'react';
import { readFactorCode } from '#domain/second-factor.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { CodeForm } from '../form/CodeForm.tsx';
import { useForm } from '../form/use-form.ts';
import { proofTexts } from './proof.texts.ts';
import { orWait, useProofWords } from './use-proof-words.ts';

type AppCodeFormProps = {
  readonly action: string;
  /** The effect of the last digit, where that is more than a check. */
  readonly sends?: string | undefined;
  readonly takesRecovery: boolean;
  readonly autoFocus?: boolean;
  /** Sends the code; a refusal is told at the field. */
  readonly onCode: (code: string) => Promise<void>;
  readonly children?: ReactNode;
};

/** The code of an authenticator app, sent by its last digit; a recovery code in its place, where allowed. */
export function AppCodeForm({ takesRecovery, ...props }: AppCodeFormProps) {
  const t = useTexts(proofTexts);
  const [way, setWay] = useState<'app' | 'recovery'>('app');
  const other = takesRecovery && (
    <Button look="quiet" onClick={() => setWay(way === 'app' ? 'recovery' : 'app')}>
      {t(way === 'app' ? 'useRecovery' : 'useApp')}
    </Button>
  );
  const Form = way === 'app' ? TimeCode : RecoveryCode;
  return (
    <Form {...props} autoFocus={way === 'recovery' || (props.autoFocus ?? true)}>
      {other}
      {props.children}
    </Form>
  );
}

type WayProps = Omit<AppCodeFormProps, 'takesRecovery'>;

function TimeCode({ onCode, children, ...props }: WayProps) {
  return (
    <CodeForm
      {...props}
      kind="app"
      sentAt={null}
      words={useProofWords()}
      onCode={(code) => orWait(onCode(code))}
      below={() => <div className="row">{children}</div>}
    />
  );
}

function RecoveryCode({ action, autoFocus = true, onCode, children }: WayProps) {
  const t = useTexts(proofTexts);
  const [typed, setTyped] = useState('');
  const form = useForm({
    values: { code: typed },
    problems: { code: readFactorCode(typed)?.kind === 'recovery' ? null : t('recoveryWrong') },
    fieldOf: () => 'code',
    words: useProofWords(),
  });
  return (
    <form
      className="stack gap-5"
      noValidate
      onSubmit={(event) => form.submit(event, () => orWait(onCode(typed.trim())))}
    >
      <Field
        {...form.field('code', typed !== '')}
        label={t('recovery')}
        hint={t('recoveryHint')}
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" wide busy={form.busy}>
        {action}
      </Button>
      <div className="row">{children}</div>
    </form>
  );
}
