import type { Answer } from '../api.ts';
import { href } from '../pages/pages.ts';

/** The Studio's calls to its own server besides the content: GET, for those who are signed in to it. */
export const STUDIO_CALLS = { site: '/api/studio/site', problems: '/api/studio/problems' } as const;

/** Where forms go: signing in to the Studio by a ticket of the product, and signing out. */
export const STUDIO_FORMS = { signIn: '/api/studio/sign-in', signOut: '/api/studio/sign-out' } as const;

/** The product's page that admits operators to the Studio, to `next`; `isRefused`: their ticket opened nothing. */
export function studioDoor(next: string, isRefused = false): string {
  return `${href('admin')}?${new URLSearchParams({ next, ...(isRefused && { refused: 'ticket' }) })}`;
}

/** `site`: the address of the site that shows the content. */
export type StudioSite = { readonly site: string };

/** Faults of the content; those that hide something come first, `total` counts also those beyond the list. */
export type StudioProblems = Pick<Answer<'checkContent'>, 'total' | 'findings'>;
