// docs/decisions/172, docs/decisions/230
import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutSentence, withoutSlashes } from '#contract/pages/pages.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const NAME = 't';
/** The longest that the server reads; anything longer was not made by us. */
const MAX = 64;

/**
 * The secret of a link to the page at `place`: behind the hash sign, which no browser sends. Older mails have it in the
 * query or behind the page's path. It leaves the address with the first drawing, so that neither the address bar, the
 * history nor a screenshot exposes it; this tab keeps it for a reload. Null without one.
 */
export function useLinkToken(place: string, key = place): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const found =
    new URLSearchParams(hash.slice(1)).get(NAME) || query.get(NAME) || withoutSlashes(pathname).slice(place.length + 1);
  const written = withoutSentence(found).slice(0, MAX);
  const [token, setToken] = useState(() => written || readStored(key, 'sessionStorage'));
  // A link opened on its own page loads no document: only the part behind the hash sign changes.
  if (written !== '' && written !== token) setToken(written);
  query.delete(NAME);
  const bare = `${place}?${query}`.replace(/\?$/, '');
  useLayoutEffect(() => {
    if (written === '') return;
    writeStored(key, written, 'sessionStorage');
    void navigate(bare, { replace: true, state });
  }, [written, key, bare, state, navigate]);
  return token;
}
