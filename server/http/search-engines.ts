import { href, pagesWhere } from '#contract/pages/pages.ts';
import { closedToRobots } from './page-headers.ts';
import type { PublicContent } from './pages.ts';

/** The protocol's limit for one file. */
const MOST_ADDRESSES = 50_000;

/** robots.txt: the paths that robots may not read, and the address of the sitemap. */
export function robotsTxt(origin: string): string {
  const closed = closedToRobots().map((path) => `Disallow: ${path}`);
  return ['User-agent: *', 'Allow: /', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** The sitemap: every public page in both languages, each with the other as its alternate. */
export function sitemapXml({ origin, addresses }: PublicContent): string {
  // Pages that always exist, and pages whose existence the content decides.
  const pages = [
    ...pagesWhere('drawn', 'nothing').map((name) => ({ path: href(name), changed: null })),
    ...addresses(),
  ];
  const entries = pages.flatMap(({ path, changed }) => {
    const georgian = escapeXml(origin + path);
    const english = `${georgian}?lang=en`;
    const links = [
      ['ka', georgian],
      ['en', english],
      ['x-default', georgian],
    ].map(([language, href]) => `    <xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`);
    const day = changed === null ? [] : [`    <lastmod>${escapeXml(changed)}</lastmod>`];
    return [georgian, english].map((place) =>
      ['  <url>', `    <loc>${place}</loc>`, ...day, ...links, '  </url>'].join('\n'),
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries.slice(0, MOST_ADDRESSES),
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
