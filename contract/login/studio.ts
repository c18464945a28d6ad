import type { Answer } from '../api.ts';
import { href } from '../pages/pages.ts';

/** What the Studio asks of its own server besides the content: GET, for those who are signed in to it. */
export const STUDIO_CALLS = { site: '/api/studio/site', problems: '/api/studio/problems' } as const;

/** Where forms go: signing in to the Studio by a ticket of the product, and signing out. */
export const STUDIO_FORMS = { signIn: '/api/studio/sign-in', signOut: '/api/studio/sign-out' } as const;

/** The page of the product that lets operators into the Studio, to `next` there; `isRefused`: their ticket opened nothing. */
export function studioDoor(next: string, isRefused = false): string {
  return `${href('admin')}?${new URLSearchParams({ next, ...(isRefused && { refused: 'ticket' }) })}`;
}

/** `site`: the address of the site that shows the content. */
export type StudioSite = { readonly site: string };

/** What is wrong with the content; what keeps something from being shown comes first, `total` counts also those beyond the list. */
export type StudioProblems = Pick<Answer<'checkContent'>, 'total' | 'findings'>;
