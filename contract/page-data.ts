import type { Locale } from '#domain/locale.ts';
import type { Answer } from './api.ts';
import type { DrawnPage } from './pages.ts';

/** The published part of a therapist's profile: no times, nothing of the database. */
export type PublicProfile = Omit<Answer<'readTherapist'>['therapist'], 'availabilityGaps' | 'accepting'>;

export type LegalText = Answer<'readTerms'>['data'];

/** What a public page shows of the content. A legal text is embedded in the page too: the browser begins with the same. */
export type PageData =
  | { readonly kind: 'legal'; readonly locale: Locale; readonly path: string; readonly document: LegalText }
  | { readonly kind: 'therapist'; readonly locale: Locale; readonly profile: PublicProfile };

/** A public page to be drawn; `frame` is its file of the build, `path` its address on the host `origin`. */
export type PageWish = {
  readonly name: DrawnPage;
  readonly frame: string;
  readonly path: string;
  readonly locale: Locale;
  readonly origin: string;
  readonly data: PageData | null;
};

/** The drawing half of the web's build, which the server loads beside the files: answers the whole HTML of a page. */
export type DrawPage = (wish: PageWish) => Promise<string>;
