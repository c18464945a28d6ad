// docs/decisions/172
/** The parts of an address that a page or a link has. */
type Address = { readonly hash: string; readonly search: string };

const NAME = 't';

/**
 * The token of the client's seat as the address of a session carries it: behind the hash sign, which no browser sends; links of
 * mails that went out before have it in the query. Null without one.
 */
export function seatTokenIn({ hash, search }: Address): string | null {
  return new URLSearchParams(hash.slice(1)).get(NAME) || new URLSearchParams(search).get(NAME) || null;
}

/** The same address without the token; null where there is none. */
export function withoutSeatToken({ hash, search }: Address): Address | null {
  const [ofHash, ofSearch] = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)];
  if (!ofHash.has(NAME) && !ofSearch.has(NAME)) return null;
  ofSearch.delete(NAME);
  const rest = ofSearch.toString();
  return { search: rest === '' ? '' : `?${rest}`, hash: ofHash.has(NAME) ? '' : hash };
}
