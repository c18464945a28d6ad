import { ApiError } from '../../api/client.ts';
import { useTexts } from '../../lib/texts.tsx';
import { useCodeWords } from '../../parts/form/code-words.ts';
import { OwnRefusal } from '../../parts/form/use-form.ts';
import { loginTexts } from './login.texts.ts';

type Key = keyof (typeof loginTexts)['ka'];

const KEYS: Readonly<Record<string, Key>> = {
  BAD_LOGIN: 'badLogin',
  EMAIL_INVALID: 'emailWrong',
  WEAK_PASSWORD: 'passwordWeak',
};

/** Our words for the refusals in the forms of the sign-in; `fallback` where a refusal has none. */
export function useSignInWords(fallback: Key): (error: unknown) => string {
  const t = useTexts(loginTexts);
  const codeWords = useCodeWords(t(fallback));
  return (error) => {
    if (error instanceof LockedSignIn) return t('loginLocked');
    const key = error instanceof ApiError ? KEYS[error.code] : undefined;
    return key === undefined ? codeWords(error) : t(key);
  };
}

/** Spent tries of a password: the server's words for them speak of a code, and here there is none to ask for. */
export class LockedSignIn extends OwnRefusal {}
