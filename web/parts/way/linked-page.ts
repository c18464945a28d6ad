import { useCallback } from 'react';
import type { Locale } from '#domain/locale.ts';
import { orMissing } from '../../api/client.ts';
import { useLanguage } from '../../lib/language.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useLinkToken } from './link-token.ts';

/** What a call is given that reads what a link leads to. */
export type LinkRead = {
  readonly body: { readonly token: string };
  readonly query: { readonly locale: Locale };
  readonly signal: AbortSignal;
};

/** The page of a link: the secret of it, and what `read` answers for that, or that there is no such link. Keep `read` stable. */
export function useLinkedPage<T>(place: string, read: (asked: LinkRead) => Promise<T>) {
  const token = useLinkToken(place) ?? '';
  const locale = useLanguage();
  const load = useCallback(
    (signal: AbortSignal) => orMissing(read({ body: { token }, query: { locale }, signal })),
    [read, token, locale],
  );
  return { token, ...useLoaded(load) };
}
