import type { ReactNode } from 'react';
import type { Instant } from '#domain/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeEntry, CodeResend } from './CodeEntry.tsx';
import type { CodeKind } from './code-digits.ts';
import { useCodeForm } from './use-code-form.ts';
import type { Form } from './use-form.ts';

type CodeFormProps = {
  readonly kind: CodeKind;
  /** When the code was sent; null: an app shows it. */
  readonly sentAt: Instant | null;
  readonly words: (error: unknown) => string;
  readonly onCode: (otp: string) => Promise<void>;
  /** The effect of the last digit, where that is more than a check. */
  readonly sends?: string | undefined;
  readonly autoFocus?: boolean;
  readonly action: string;
  readonly wide?: boolean;
  readonly testId?: string;
  readonly onResend?: () => void;
  readonly isResending?: boolean;
  readonly className?: string;
  readonly children?: (form: Form<string>) => ReactNode;
  readonly below?: (form: Form<string>) => ReactNode;
};

/** The form of one code: its last digit sends it, the button is for another try. Give it the code's id as its `key`. */
export function CodeForm({ className = 'stack gap-5', children, below, ...props }: CodeFormProps) {
  const { kind, sentAt, words, onCode, sends, autoFocus, action, wide = true, testId, onResend, isResending } = props;
  const { entry, form, submit } = useCodeForm<CodeKind>({ kind, sentAt, words, onCode });
  return (
    <form className={className} noValidate onSubmit={submit}>
      {children?.(form)}
      <CodeEntry {...entry} sends={sends} autoFocus={autoFocus} />
      <Button type="submit" wide={wide} busy={form.busy} data-testid={testId}>
        {action}
      </Button>
      {sentAt !== null && onResend && <CodeResend sentAt={sentAt} busy={isResending} onResend={onResend} />}
      {below?.(form)}
    </form>
  );
}
