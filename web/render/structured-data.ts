import { href } from '#contract/pages/pages.ts';
import type { PageToDraw, PublicProfile } from '#contract/pages/page-data.ts';
import { clientLandingTexts } from '../features/landing/client-landing.texts.ts';
import { therapistLandingTexts } from '../features/landing/therapist-landing.texts.ts';
import { offersOf } from '../parts/therapist/offer.ts';
import { contacts } from '../parts/help/contacts.ts';
import { translator } from '../lib/texts.tsx';
import { PRODUCT_NAME } from '../lib/title.ts';
import { addressIn } from './addresses.ts';
import { headTexts } from './head.texts.ts';

type Thing = Readonly<Record<string, unknown>>;

type Page = PageToDraw & { readonly words: { readonly title: string; readonly description: string } };

/** The words of a page as data for search engines (schema.org): the same words that people read on it. */
export function structuredData(drawn: Page): Thing {
  const { path, locale, origin, data, words } = drawn;
  const page = {
    '@type': 'WebPage',
    url: origin + addressIn(locale, path),
    name: words.title,
    description: words.description,
    inLanguage: locale,
    isPartOf: { '@id': `${origin}/#website` },
    ...(data?.kind === 'legal' && { dateModified: data.document._updatedAt }),
  };
  return { '@context': 'https://schema.org', '@graph': [organisation(drawn), website(drawn), page, ...own(drawn)] };
}

function own(drawn: Page): Thing[] {
  const { name, locale, data } = drawn;
  if (data?.kind === 'therapist') return [person(drawn, data.profile)];
  if (name === 'home') {
    const t = translator(clientLandingTexts, locale);
    const pairs = ([1, 2, 3, 4, 5, 6] as const).map((n) => [t(`q${n}`), t(`a${n}`)] as const);
    return [service(drawn), questions(drawn, pairs)];
  }
  if (name === 'forTherapists') {
    const t = translator(therapistLandingTexts, locale);
    const pairs = ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((n) => [t(`q${n}`), t(`a${n}`)] as const);
    return [questions(drawn, pairs)];
  }
  return [];
}

function organisation({ origin, locale }: Page): Thing {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: PRODUCT_NAME[locale],
    alternateName: PRODUCT_NAME[locale === 'ka' ? 'en' : 'ka'],
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: translator(headTexts, locale)('organisation'),
    email: contacts.clients,
    sameAs: [contacts.facebook, contacts.instagram],
  };
}

function website({ origin, locale }: Page): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    url: `${origin}/`,
    name: PRODUCT_NAME[locale],
    inLanguage: ['ka', 'en'],
    publisher: { '@id': `${origin}/#organization` },
  };
}

function service({ origin, locale, words }: Page): Thing {
  return {
    '@type': 'Service',
    '@id': `${origin}/#service`,
    name: translator(headTexts, locale)('service'),
    serviceType: translator(headTexts, locale)('service'),
    description: words.description,
    provider: { '@id': `${origin}/#organization` },
    areaServed: { '@type': 'Country', name: 'Georgia' },
    availableChannel: {
      '@type': 'ServiceChannel',
      serviceUrl: origin + href('testing'),
      availableLanguage: ['ka', 'en'],
    },
  };
}

function questions({ origin, locale, path }: Page, pairs: readonly (readonly [string, string])[]): Thing {
  return {
    '@type': 'FAQPage',
    '@id': `${origin}${addressIn(locale, path)}#qa`,
    inLanguage: locale,
    mainEntity: pairs.map(([name, text]) => ({
      '@type': 'Question',
      name,
      acceptedAnswer: { '@type': 'Answer', text },
    })),
  };
}

/** A therapist with the prices that a client pays. The product has no ratings, so the data has none. */
function person({ origin, locale, path }: Page, profile: PublicProfile): Thing {
  const t = translator(headTexts, locale);
  return {
    '@type': 'Person',
    '@id': `${origin}${path}#person`,
    name: `${profile.name} ${profile.surname}`,
    givenName: profile.name,
    familyName: profile.surname,
    url: origin + addressIn(locale, path),
    jobTitle: t('jobTitle'),
    description: profile.description,
    ...(profile.photo !== null && { image: origin + profile.photo.url }),
    knowsLanguage: profile.languages.map(({ title }) => title),
    knowsAbout: profile.therapyMethod,
    affiliation: { '@id': `${origin}/#organization` },
    makesOffer: offersOf(profile).map((offer) => ({
      '@type': 'Offer',
      price: (offer.price / 100).toFixed(2),
      priceCurrency: 'GEL',
      url: origin + addressIn(locale, path),
      itemOffered: {
        '@type': 'Service',
        name: `${t('service')}: ${offer.title}`,
        serviceType: t('service'),
        provider: { '@id': `${origin}${path}#person` },
      },
    })),
  };
}
