import { useState } from 'react';
import type { ErrorCode } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { ApiError } from '../../api/client.ts';
import { useLanguage } from '../../lib/language.ts';
import { useTexts } from '../../lib/texts.tsx';
import { loginTexts } from './login.texts.ts';

type Key = keyof (typeof loginTexts)['ka'];

type Refusal = {
  readonly code: ApiError['code'] | null;
  /** What the server said, and in which language it was asked. */
  readonly words: string;
  readonly locale: Locale;
  readonly key: Key;
};

export type Refused = {
  readonly code: ApiError['code'] | null;
  /** The server's words (spec §8); without any, or after a change of language, ours. */
  readonly words: string | null;
  /** Keeps what a call failed with; `fallback` is said when neither the server nor the code says more. */
  readonly refuse: (error: unknown, fallback: Key) => void;
  /** Says something of our own instead. */
  readonly say: (key: Key, code?: ErrorCode) => void;
  readonly clear: () => void;
};

/** What the server refused in a form of the sign-in. */
export function useRefusal(): Refused {
  const t = useTexts(loginTexts);
  const locale = useLanguage();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isServers = refusal !== null && refusal.words !== '' && refusal.locale === locale;
  return {
    code: refusal?.code ?? null,
    words: refusal === null ? null : isServers ? refusal.words : t(refusal.key),
    refuse(error, fallback) {
      const code = error instanceof ApiError ? error.code : null;
      const words = error instanceof ApiError ? error.message : '';
      setRefusal({ code, words, locale, key: (code !== null && KEYS[code]) || fallback });
    },
    say: (key, code) => setRefusal({ code: code ?? null, words: '', locale, key }),
    clear: () => setRefusal(null),
  };
}

/** Our words for the refusals that a change of language may meet. */
const KEYS: Partial<Record<ErrorCode | 'OFFLINE' | 'UNREADABLE', Key>> = {
  BAD_CODE: 'codeWrong',
  LOCKED: 'tooManyTries',
  LOCKED_FOR_DAY: 'lockedForDay',
  TOO_MANY_CODES: 'tooManyCodes',
  BAD_LOGIN: 'badLogin',
  EMAIL_INVALID: 'emailWrong',
  WEAK_PASSWORD: 'passwordWeak',
};
