import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LOCALES, type Locale } from '#domain/locale.ts';
import { type Manifest, filesOfPage } from './build/manifest.ts';
import { PAGE_SOURCES } from './build/page-sources.ts';
import type * as Render from './render.tsx';

/** Files of the build for the server: `pages.json` (which HTML answers which path) and `csp.json` (hashes of inline parts). */
const PAGES_FILE = 'pages.json';
const CSP_FILE = 'csp.json';
const SHELL_FILE = 'shell.html';

/** The faces of the first screen: what is not here when it is drawn is left out until the next page (`lib/fonts.ts`). */
const PRELOADED_FONTS: Record<Locale, readonly string[]> = {
  ka: ['serif-ka', 'sans-ka', 'sans-latin'],
  en: ['serif-latin', 'sans-latin'],
};

type Prerender = { dist: string; manifest: Manifest; render: typeof Render };

/**
 * Writes the public pages as ready HTML in both languages, and one empty shell for all other paths. Styles stand in the
 * page itself, so that the first drawing waits for nothing.
 */
export async function prerender({ dist, manifest, render }: Prerender): Promise<void> {
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const styles = new Map<string, string>();
  const styleOf = async (file: string): Promise<string> => {
    const css = styles.get(file) ?? (await readFile(join(dist, file), 'utf8')).trim();
    styles.set(file, css);
    return css;
  };
  const hashes = { scripts: new Set<string>(), styles: new Set<string>() };
  const write = async (file: string, html: string): Promise<void> => {
    collectHashes(html, hashes);
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), html);
  };

  const files: Record<string, Record<Locale, string>> = {};
  for (const path of render.prerenderedPaths) {
    const names = { ka: fileName(path, 'ka'), en: fileName(path, 'en') };
    files[path] = names;
    const { js, css } = filesOfPage(manifest, PAGE_SOURCES[path]);
    const sheets = await Promise.all(css.map(async (file) => inlineSheet(file, await styleOf(file))));
    for (const locale of LOCALES) {
      const page = await render.renderPage(path, locale);
      const head = [
        `<meta name="description" content="${escapeHtml(page.description)}" />`,
        ...preloadFonts(locale),
        ...sheets,
        ...js.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin />`),
      ];
      await write(names[locale], fill(template, { head, locale, ...page }));
    }
  }
  const { css } = filesOfPage(manifest, null);
  const shellStyles = await Promise.all(css.map(async (file) => inlineSheet(file, await styleOf(file))));
  const head = ['<meta name="robots" content="noindex" />', ...preloadFonts('ka'), ...shellStyles];
  await write(SHELL_FILE, fill(template, { head, locale: 'ka', html: '', title: '' }));

  await writeFile(join(dist, PAGES_FILE), json({ pages: files, shell: SHELL_FILE }));
  await writeFile(join(dist, CSP_FILE), json({ scripts: [...hashes.scripts], styles: [...hashes.styles] }));
}

function fileName(path: string, locale: Locale): string {
  return join('.', path, locale === 'ka' ? 'index.html' : `index.${locale}.html`);
}

function preloadFonts(locale: Locale): string[] {
  return PRELOADED_FONTS[locale].map(
    (name) => `<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin />`,
  );
}

/** The sheet itself, and a switched-off link that tells the loader of chunks that it is already here. */
function inlineSheet(file: string, css: string): string {
  return `<style>${css}</style><link rel="stylesheet" href="/${file}" disabled />`;
}

function fill(
  template: string,
  page: { head: readonly string[]; locale: Locale; html: string; title: string },
): string {
  const language = page.html === '' ? '' : ` data-language="${page.locale}"`;
  return template
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<html lang="ka">', `<html lang="${page.locale}">`)
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(page.title || 'სიმშვიდე')}</title>`)
    .replace('<!--head-->', () => page.head.join('\n    '))
    .replace('<div id="root"><!--page--></div>', () => `<div id="root"${language}>${page.html}</div>`);
}

function collectHashes(html: string, into: { scripts: Set<string>; styles: Set<string> }): void {
  for (const [, text] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) into.scripts.add(hashOf(text ?? ''));
  for (const [, text] of html.matchAll(/<style>([\s\S]*?)<\/style>/g)) into.styles.add(hashOf(text ?? ''));
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
