import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { Locale } from '#domain/locale.ts';
import { App } from './App.tsx';
import { clientLandingTexts } from './features/landing/client-landing.texts.ts';
import { therapistLandingTexts } from './features/landing/therapist-landing.texts.ts';
import { rankingTexts } from './features/matching/ranking.texts.ts';
import { shellTexts } from './layouts/shell.texts.ts';
import { startInLanguage } from './lib/language.ts';
import { translator } from './lib/texts.tsx';
import { pageTitle } from './lib/title.ts';
import { paths } from './paths.ts';
import { pageAt } from './routes.tsx';

export type PrerenderedPage = { html: string; title: string; description: string };

/** The public pages that search engines and first visits get as ready HTML. */
export const prerenderedPaths = [
  paths.home,
  paths.forTherapists,
  paths.privacy,
  paths.clientTerms,
  paths.therapistTerms,
  paths.ranking,
] as const;

/** One page in one language as HTML, exactly as the browser draws it first. */
export async function renderPage(path: (typeof prerenderedPaths)[number], locale: Locale): Promise<PrerenderedPage> {
  startInLanguage(locale);
  await pageAt(path)?.preload();
  const html = renderToString(
    <StaticRouter location={path}>
      <App />
    </StaticRouter>,
  );
  return { html, ...headOf(path, locale) };
}

function headOf(path: (typeof prerenderedPaths)[number], locale: Locale): { title: string; description: string } {
  const client = translator(clientLandingTexts, locale);
  const therapist = translator(therapistLandingTexts, locale);
  const shell = translator(shellTexts, locale);
  const ranking = translator(rankingTexts, locale);
  switch (path) {
    case '/':
      return { title: pageTitle(client('tabTitle'), locale), description: client('lead') };
    case '/psychologist':
      return { title: pageTitle(therapist('tabTitle'), locale), description: therapist('lead') };
    case '/privacy_policy':
      return { title: pageTitle(shell('privacy'), locale), description: shell('privacy') };
    case '/tc_clients':
      return { title: pageTitle(shell('clientTerms'), locale), description: shell('clientTerms') };
    case '/psychologist/tc_specialists':
      return { title: pageTitle(shell('therapistTerms'), locale), description: shell('therapistTerms') };
    case '/ranking':
      return { title: pageTitle(ranking('title'), locale), description: ranking('lead') };
  }
}
