import { useCallback, useState } from 'react';
import type { Locale } from '#domain/locale.ts';
import { orMissing } from '../../api/client.ts';
import { useLanguage } from '../../lib/language.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useLinkToken } from './link-token.ts';

type LinkRead = {
  readonly body: { readonly token: string };
  readonly query: { readonly locale: Locale };
  readonly signal: AbortSignal;
};

/** The page of a link: its secret, and the answer of `read` for it, or `missing`. */
export function useLinkedPage<T>(place: string, read: (asked: LinkRead) => Promise<T>) {
  const token = useLinkToken(place) ?? '';
  const locale = useLanguage();
  const [ask] = useState(() => read);
  const load = useCallback(
    (signal: AbortSignal) => orMissing(ask({ body: { token }, query: { locale }, signal })),
    [ask, token, locale],
  );
  return { token, ...useLoaded(load) };
}
