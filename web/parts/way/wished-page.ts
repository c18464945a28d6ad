// docs/decisions/146
import { useLocation } from 'react-router';
import { findPage, href } from '#contract/pages/pages.ts';

const NAME = 'next';

/** The sign-in of therapists and operators, which leads on to a page of theirs: `place` is where a link led. */
export function signInFor(
  place: Readonly<Record<'pathname' | 'search' | 'hash', string>>,
  page: 'therapistLogin' | 'loginEmail' = 'therapistLogin',
): string {
  return withWish(href(page), place.pathname + place.search + place.hash);
}

/** The address with the page that is wished for; without such a page it is the address alone. */
export function withWish(address: string, wish: string | null): string {
  return wish === null ? address : `${address}?${new URLSearchParams({ [NAME]: wish }).toString()}`;
}

/** The page of a therapist's or an operator's that the address of this sign-in names; null when it names none. */
export function useWishedPage(): string | null {
  const wish = URL.parse(new URLSearchParams(useLocation().search).get(NAME) ?? '', location.origin);
  if (wish === null || wish.origin !== location.origin) return null;
  // A page of a cabinet or of operators, a room or the Studio: the author of an address decides nothing else (P2).
  if (!/^(practice|therapistRoom|admin|operations)/.test(findPage(wish.pathname)?.name ?? '')) return null;
  return wish.pathname + wish.search + wish.hash;
}
