import { formatDuration } from '#domain/dates.ts';
import { LOCALES, type Locale } from '#domain/locale.ts';
import { formatMoney } from '#domain/money.ts';
import type { PageToDraw, PublicProfile } from '#contract/pages/page-data.ts';
import { clientLandingTexts } from '../features/landing/client-landing.texts.ts';
import { therapistLandingTexts } from '../features/landing/therapist-landing.texts.ts';
import { profileTexts } from '../parts/therapist/profile.texts.ts';
import { offersOf } from '../parts/therapist/offer.ts';
import { rankingTexts } from '../features/matching/ranking.texts.ts';
import { shellTexts } from '../layouts/shell.texts.ts';
import { translator } from '../lib/texts.tsx';
import { PRODUCT_NAME, pageTitle } from '../lib/title.ts';
import { addressIn } from './addresses.ts';
import { choiceFont } from './choice-font.ts';
import { escapeHtml, jsonForScript } from './escape.ts';
import { headTexts } from './head.texts.ts';
import { structuredData } from './structured-data.ts';

/**
 * The fonts of the first screen: a font that comes after the first render waits for the next page (`lib/fonts.ts`). The
 * script of `index.html` preloads the fonts missing here when the browser shows a page in the other language.
 */
const PRELOADED_FONTS: Record<Locale, readonly string[]> = {
  ka: ['serif-ka', 'serif-signs', 'sans-ka', 'sans-latin'],
  en: ['serif-latin', 'serif-signs', 'sans-latin'],
};

const OG_LOCALE: Record<Locale, string> = { ka: 'ka_GE', en: 'en_GB' };

type PageWords = { readonly title: string; readonly description: string };

/** All parts of a public page's head that depend on the page and its language. */
export function pageHead(page: PageToDraw): { title: string; head: string } {
  const { path, locale, origin, data } = page;
  const words = headWords(page);
  const here = origin + addressIn(locale, path);
  const properties: Record<string, string> = {
    'og:type': data?.kind === 'therapist' ? 'profile' : 'website',
    'og:site_name': PRODUCT_NAME[locale],
    'og:title': words.title,
    'og:description': words.description,
    'og:url': here,
    'og:locale': OG_LOCALE[locale],
    'og:locale:alternate': OG_LOCALE[locale === 'ka' ? 'en' : 'ka'],
    ...pictureOf(page),
  };
  const lines = [
    `<meta name="description" content="${escapeHtml(words.description)}" />`,
    `<link rel="canonical" href="${escapeHtml(here)}" />`,
    ...LOCALES.map((other) => alternate(other, origin + addressIn(other, path))),
    alternate('x-default', origin + path),
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    `<script type="application/ld+json">${jsonForScript(structuredData({ ...page, words }))}</script>`,
    ...fontPreloads(locale),
    ...(locale === 'en' ? [choiceFont] : []),
  ];
  return { title: words.title, head: lines.join('\n    ') };
}

/** Preloads of the fonts of a language. */
export function fontPreloads(locale: Locale): string[] {
  return PRELOADED_FONTS[locale].map(
    (name) => `<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin />`,
  );
}

function alternate(language: string, href: string): string {
  return `<link rel="alternate" hreflang="${language}" href="${escapeHtml(href)}" />`;
}

function pictureOf({ locale, origin, data }: PageToDraw): Record<string, string> {
  if (data?.kind === 'therapist' && data.shared !== null) {
    const { name, surname } = data.profile;
    return picture({ ...data.shared, type: 'image/jpeg', alt: `${name} ${surname}` });
  }
  const alt = translator(headTexts, locale)('picture');
  // Drawn by `tools/start/draw-pictures.ts`.
  return picture({ url: `/share-${locale}.png`, width: 1200, height: 630, type: 'image/png', alt });

  function picture(shown: { url: string; width: number; height: number; type: string; alt: string }) {
    return {
      'og:image': origin + shown.url,
      'og:image:type': shown.type,
      'og:image:width': String(shown.width),
      'og:image:height': String(shown.height),
      'og:image:alt': shown.alt,
    };
  }
}

function headWords({ name, locale, data }: PageToDraw): PageWords {
  const head = translator(headTexts, locale);
  const shell = translator(shellTexts, locale);
  switch (name) {
    case 'home':
      return named(translator(clientLandingTexts, locale)('tabTitle'), head('home'));
    case 'forTherapists':
      return named(translator(therapistLandingTexts, locale)('tabTitle'), head('forTherapists'));
    case 'privacy':
    case 'clientTerms':
    case 'therapistTerms':
    case 'therapistPrivacy':
      return named(shell(name), head(name));
    case 'ranking': {
      const ranking = translator(rankingTexts, locale);
      return named(ranking('title'), ranking('lead'));
    }
    case 'therapist':
      if (data?.kind !== 'therapist') throw new Error('a profile is drawn with its therapist');
      return wordsOfProfile(data.profile, locale);
  }
  function named(words: string, description: string): PageWords {
    return { title: pageTitle(words, locale), description };
  }
}

function wordsOfProfile(profile: PublicProfile, locale: Locale): PageWords {
  const words = translator(profileTexts, locale);
  const name = `${profile.name} ${profile.surname}`;
  const offers = offersOf(profile).map(({ key, title, duration, price }) => {
    const sum = formatMoney(price, { currency: 'GEL', locale });
    return `${key === null ? title : words(key)}: ${formatDuration(duration, locale)}, ${sum}`;
  });
  const description = translator(headTexts, locale)('profile', {
    name,
    years: words('years', { n: profile.experience }),
    offers: offers.join('; '),
  });
  return { title: pageTitle(name, locale), description };
}
