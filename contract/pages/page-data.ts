import type { Locale } from '#domain/locale.ts';
import type { Answer } from '../api.ts';
import type { DrawnPage } from './pages.ts';

/** The published part of a therapist's profile: no times, nothing of the database. */
export type PublicProfile = Omit<Answer<'readTherapist'>['therapist'], 'availabilityGaps' | 'accepting'>;

export type LegalText = Answer<'readTerms'>['data'];

/** The content that a public page shows. A legal text is also embedded in the page, for the browser's first render. */
export type PageData =
  | { readonly kind: 'legal'; readonly locale: Locale; readonly path: string; readonly document: LegalText }
  | {
      readonly kind: 'therapist';
      readonly locale: Locale;
      readonly profile: PublicProfile;
      /** The picture for link previews on other sites, in pixels; null where there is no photograph. */
      readonly shared: { readonly url: string; readonly width: number; readonly height: number } | null;
    };

/** A public page that is to be drawn. `frame` is its HTML from the build, `path` its address on the host `origin`. */
export type PageToDraw = {
  readonly name: DrawnPage;
  readonly frame: string;
  readonly path: string;
  readonly locale: Locale;
  readonly origin: string;
  readonly data: PageData | null;
};

/** Draws the whole HTML of a page: a function of the web's build, which the server loads from there. */
export type DrawPage = (wish: PageToDraw) => Promise<string>;
