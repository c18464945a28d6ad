import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Locale } from '#domain/locale.ts';
import { ApiError } from '../../api/client.ts';
import { useLanguage } from '../../lib/language.ts';
import type { Mistake } from '../../ui/ErrorSummary.tsx';

type Code = ApiError['code'];
type Values<F extends string> = Readonly<Record<F, string>>;

/** A refusal that a form tells in its own words, not in the server's words. */
export class OwnRefusal extends Error {
  readonly code: Code | null;

  constructor(code: Code | null) {
    super(code ?? '');
    this.code = code;
  }
}

export type FormWish<F extends string> = {
  /** The text in each field. A refusal of a field is shown as long as that text stands there. */
  readonly values: Values<F>;
  /** The mistake in each field, in the order of the screen and in words; null when the field is sound. */
  readonly problems: Readonly<Record<F, string | null>>;
  /** Fields whose mistake is shown before they are left or submitted. */
  readonly shownAtOnce?: readonly NoInfer<F>[];
  /** The field that a refusal is about; null: the form as a whole. */
  readonly fieldOf?: (code: Code | null) => NoInfer<F> | null;
  /** The form's words for a refusal: the server sent none, or the reader has changed the language since. */
  readonly words: (error: unknown) => string;
  /** A form with an `ErrorSummary` leaves the focus to it; any other moves it to the first wrong field. */
  readonly hasSummary?: boolean;
};

export type FieldState = { readonly id: string; readonly error: string | null; readonly onBlur: () => void };

export type Form<F extends string> = {
  readonly busy: boolean;
  /** The props of a field. `isFilled`: leaving the field counts as touching it; default true, with or without text. */
  readonly field: (field: F, isFilled?: boolean) => FieldState;
  readonly general: string | null;
  readonly code: Code | null;
  /** Props of an `ErrorSummary`; `tries` also numbers the failures for effects. */
  readonly summary: { readonly mistakes: readonly Mistake[]; readonly tries: number };
  readonly hasErrors: boolean;
  /** Judges the fields and, if all are sound, sends the form. */
  readonly submit: (event: FormEvent | null, run: () => Promise<void>) => void;
  /**
   * Sends without judging: `sent` is the text that has just arrived in a field, whole and sound. While another text is
   * being sent this one waits for the refusal of that, and is sent if the form still shows it then.
   */
  readonly send: (run: () => Promise<void>, sent?: Partial<Values<F>>) => void;
  readonly clear: () => void;
  /** Begins again: nothing was touched, tried or refused. */
  readonly reset: () => void;
};

type Refusal<F extends string> = {
  readonly error: unknown;
  readonly code: Code | null;
  readonly field: F | null;
  readonly values: Values<F>;
  readonly locale: Locale;
};

/**
 * The behaviour of a form: a field shows its mistake once it was touched, submitted or refused by the server (spec §5),
 * a second submit waits for the first, and a failure moves the focus to the mistake. Typing stays with the caller.
 */
export function useForm<F extends string>(wish: FormWish<F>): Form<F> {
  const { values, problems, shownAtOnce = [], fieldOf = () => null, words, hasSummary = false } = wish;
  const locale = useLanguage();
  const prefix = useId();
  const [touched, setTouched] = useState<readonly F[]>([]);
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<Refusal<F> | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const waiting = useRef<{ readonly run: () => Promise<void>; readonly values: Values<F> } | null>(null);
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  });
  useEffect(() => () => void (waiting.current = null), []);

  const fields = Object.keys(problems) as F[];
  const idOf = (field: F) => `${prefix}-${field}`;
  const touch = (...more: readonly F[]) => setTouched((now) => [...now, ...more]);

  function errorOf(field: F): string | null {
    if (refusal?.field === field && refusal.values[field] === values[field]) return refusalWords(refusal);
    return touched.includes(field) || shownAtOnce.includes(field) ? problems[field] : null;
  }

  function refusalWords({ error, locale: asked }: Refusal<F>): string {
    const isServers = error instanceof ApiError && error.message !== '' && asked === locale;
    return isServers ? error.message : words(error);
  }

  function fail(field: F | null): void {
    setTries((now) => now + 1);
    if (field !== null && !hasSummary) document.getElementById(idOf(field))?.focus();
  }

  async function send(run: () => Promise<void>, sent: Values<F>): Promise<void> {
    running.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await run();
      waiting.current = null;
    } catch (error) {
      const code = error instanceof ApiError || error instanceof OwnRefusal ? error.code : null;
      const field = fieldOf(code);
      setRefusal({ error, code, field, values: sent, locale });
      fail(field);
    } finally {
      running.current = false;
      setBusy(false);
    }
    const next = waiting.current;
    waiting.current = null;
    if (next !== null && hasSameValues(next.values, latest.current) && !hasSameValues(next.values, sent))
      void send(next.run, next.values);
  }

  const mistakes = fields.flatMap((field): Mistake[] => {
    const error = errorOf(field);
    return error === null ? [] : [{ field: idOf(field), words: error }];
  });
  const general = refusal !== null && refusal.field === null ? refusalWords(refusal) : null;
  return {
    busy,
    field: (field, isFilled = true) => ({
      id: idOf(field),
      error: errorOf(field),
      onBlur: () => isFilled && touch(field),
    }),
    general,
    code: refusal?.code ?? null,
    summary: { mistakes, tries },
    hasErrors: mistakes.length > 0 || general !== null,
    submit(event, run) {
      event?.preventDefault();
      if (running.current) return;
      touch(...fields);
      const wrong = fields.find((field) => problems[field] !== null);
      if (wrong === undefined) void send(run, values);
      else fail(wrong);
    },
    send(run, sent) {
      if (!running.current) void send(run, { ...values, ...sent });
      else if (sent !== undefined) waiting.current = { run, values: { ...values, ...sent } };
    },
    clear: () => setRefusal(null),
    reset() {
      setTouched([]);
      setTries(0);
      setRefusal(null);
    },
  };
}

function hasSameValues<F extends string>(one: Values<F>, other: Values<F>): boolean {
  return (Object.keys(one) as F[]).every((field) => one[field] === other[field]);
}
