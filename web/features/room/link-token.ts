import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutSentence } from '#contract/pages.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const NAME = 't';
/** The longest that the server reads; anything longer was not made by us. */
const MAX = 64;

/**
 * The token of the client's link. It leaves the address with the first drawing, so that neither the address bar nor the
 * history nor a picture of the screen gives the seat away; this tab keeps it for a reload. Null without one.
 */
export function useLinkToken(orderId: string): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => tokenIn(search) ?? readStored(keyOf(orderId), 'sessionStorage'));
  const hasToken = new URLSearchParams(search).has(NAME);
  useLayoutEffect(() => {
    if (!hasToken) return;
    if (token !== null) writeStored(keyOf(orderId), token, 'sessionStorage');
    const others = new URLSearchParams(search);
    others.delete(NAME);
    const rest = others.toString();
    void navigate(pathname + (rest === '' ? '' : `?${rest}`) + hash, { replace: true, state });
  }, [hasToken, token, orderId, pathname, search, hash, state, navigate]);
  return token;
}

function tokenIn(search: string): string | null {
  const token = new URLSearchParams(search).get(NAME);
  return token === null || token === '' ? null : withoutSentence(token).slice(0, MAX);
}

function keyOf(orderId: string): string {
  return `room-link ${orderId}`;
}
