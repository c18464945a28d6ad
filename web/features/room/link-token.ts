import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { withoutSentence } from '#contract/pages.ts';
import { seatTokenIn, withoutSeatToken } from '../../lib/seat-token.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** The longest that the server reads; anything longer was not made by us. */
const MAX = 64;

/**
 * The token of the client's link. It leaves the address with the first drawing, so that neither the address bar nor the
 * history nor a picture of the screen gives the seat away; this tab keeps it for a reload. Null without one.
 */
export function useLinkToken(orderId: string): string | null {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const written = tokenIn({ search, hash });
  const [token, setToken] = useState(() => written ?? readStored(keyOf(orderId), 'sessionStorage'));
  // A link that is opened where its page stands already loads no document: only what is behind the hash sign is another.
  if (written !== null && written !== token) setToken(written);
  useLayoutEffect(() => {
    const rest = withoutSeatToken({ search, hash });
    if (rest === null) return;
    if (token !== null) writeStored(keyOf(orderId), token, 'sessionStorage');
    void navigate(pathname + rest.search + rest.hash, { replace: true, state });
  }, [token, orderId, pathname, search, hash, state, navigate]);
  return token;
}

function tokenIn(address: { search: string; hash: string }): string | null {
  const token = seatTokenIn(address);
  return token === null ? null : withoutSentence(token).slice(0, MAX);
}

function keyOf(orderId: string): string {
  return `room-link ${orderId}`;
}
