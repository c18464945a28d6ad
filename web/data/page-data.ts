import type { PageData } from '#contract/pages/page-data.ts';

/** The element of the page that holds its data. */
export const PAGE_DATA_ID = 'page-data';

/** Content of a public page: the same for every sign-in. */
let given: PageData | null | undefined;
let isShown = false;

/** The data that the server drew into this page; null when it drew no content, and on pages reached later. */
export function pageData(): PageData | null {
  if (given === undefined) {
    const words = globalThis.document?.getElementById(PAGE_DATA_ID)?.textContent;
    // Written by `render.tsx` of the same build.
    given = words ? (JSON.parse(words) as PageData) : null;
  }
  return given;
}

/** Whether a page has shown it before: content may have changed since the document came. */
export function isPageDataOld(): boolean {
  return isShown;
}

/** Says that a page shows it now; opened again, it reads the content anew. */
export function pageDataIsShown(): void {
  isShown = true;
}

/** Says what a page shows, before it is drawn on the server. */
export function givePageData(data: PageData | null): void {
  given = data;
  isShown = false;
}
