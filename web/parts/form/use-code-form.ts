import { type FormEvent, useRef } from 'react';
import type { Instant } from '#domain/dates.ts';
import type { ApiError } from '../../api/client.ts';
import type { CodeKind } from './code-digits.ts';
import { selectCode, useCode } from './use-code.ts';
import { useForm } from './use-form.ts';

/** A field beside the code: its text and the mistake in it. */
export type Beside = { readonly value: string; readonly problem: string | null };

type CodeFormWish<K extends CodeKind> = {
  readonly kind: K;
  readonly sentAt: K extends 'app' ? null : Instant;
  /** Fields that stand above the code, in the order of the screen. */
  readonly beside?: Readonly<Record<string, Beside>>;
  readonly sendsItself?: boolean;
  /** The field that a refusal is about; by default each is about the code. */
  readonly fieldOf?: (refusal: ApiError['code'] | null) => string | null;
  readonly words: (error: unknown) => string;
  readonly onCode: (otp: string) => Promise<void>;
};

/** A form around a code; its last digit sends it if the fields above are valid: `CodeEntry` props and the sender. */
export function useCodeForm<K extends CodeKind>(wish: CodeFormWish<K>) {
  const { kind, sentAt, beside = {}, sendsItself = true, fieldOf = () => 'code', words, onCode } = wish;
  const input = useRef<HTMLInputElement>(null);
  const fields = Object.entries(beside);
  const code = useCode(kind, sentAt, (otp) => {
    if (!sendsItself) return;
    if (fields.every(([, { problem }]) => problem === null)) form.send(() => show(otp), { code: otp });
    // What is wrong stands above the code, and gets the focus.
    else form.submit(null, () => show(otp));
  });
  const form = useForm<string>({
    values: { ...Object.fromEntries(fields.map(([name, { value }]) => [name, value])), code: code.digits },
    problems: { ...Object.fromEntries(fields.map(([name, { problem }]) => [name, problem])), code: code.problem },
    shownAtOnce: code.shownAtOnce ? ['code'] : [],
    fieldOf,
    words,
  });

  async function show(otp: string): Promise<void> {
    try {
      // Returns for a code that nobody has looked at: it waits in its field.
      await onCode(otp).catch((error: unknown) => code.refuse(otp, error));
    } catch (error) {
      selectCode(input.current, otp);
      throw error;
    }
  }

  return {
    entry: { ref: input, code, ...form.field('code', code.digits !== '') },
    form,
    submit: (event: FormEvent | null) => form.submit(event, () => show(code.digits)),
  };
}
