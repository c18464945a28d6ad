import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { DrawPage, PageToDraw } from '#contract/pages/page-data.ts';
import { App } from './App.tsx';
import { ProfileStandIn } from './features/matching/ProfileStandIn.tsx';
import { RootLayout } from './layouts/RootLayout.tsx';
import { startInLanguage } from './lib/language.ts';
import { PAGE_DATA_ID, givePageData } from './data/page-data.ts';
import { escapeHtml, jsonForScript } from './render/escape.ts';
import { withoutScript } from './render/no-script.ts';
import { pageHead } from './render/page-head.ts';
import { pageAt } from './routes.tsx';

export { needsScript } from './render/no-script.ts';
export { fontPreloads } from './render/page-head.ts';

/** Draws a public page in one language as whole HTML, in the frame of the build. Rejects with the error of the page. */
export const drawPage: DrawPage = async (wish) => {
  const { frame, path, locale } = wish;
  await pageAt(path)?.preload();
  const { title, head } = pageHead(wish);
  const body = withoutScript(wish) + bodyOf(wish);
  return frame
    .replace('<html lang="ka">', `<html lang="${locale}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--head-->', () => head)
    .replace('<div id="root"><!--page--></div>', () => body);
};

/** Runs without an `await`: language and data are module state, so that only one page may be drawn at a time. */
function bodyOf({ path, locale, data }: PageToDraw): string {
  startInLanguage(locale);
  givePageData(data);
  const drawn = (page: ReactNode) => renderToString(<StaticRouter location={path}>{page}</StaticRouter>);
  if (data?.kind === 'therapist') {
    const standIn = drawn(
      <RootLayout>
        <ProfileStandIn therapist={data.profile} />
      </RootLayout>,
    );
    return `<div id="stand-in" lang="${locale}">${standIn}</div><div id="root"></div>`;
  }
  const root = `<div id="root" data-language="${locale}">${drawn(<App />)}</div>`;
  if (data === null) return root;
  return `${root}<script type="application/json" id="${PAGE_DATA_ID}">${jsonForScript(data)}</script>`;
}
