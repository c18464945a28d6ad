import type { Answer } from './api.ts';

/** The address of ours that leads to the Studio where editors work on the content: from the link of `/admin` (spec §2). */
export const STUDIO_LINK = '/api/studio';

/** What the Studio asks of its own server besides the content: GET, for those who are signed in to it. */
export const STUDIO_CALLS = { site: '/api/studio/site', problems: '/api/studio/problems' } as const;

/** `site`: the address of the site that shows the content. */
export type StudioSite = { readonly site: string };

/** What is wrong with the content; what keeps something from being shown comes first, `total` counts also those beyond the list. */
export type StudioProblems = Pick<Answer<'checkContent'>, 'total' | 'findings'>;
