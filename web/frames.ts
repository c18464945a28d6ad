import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DrawnPage, pagesWhere, paths } from '#contract/pages/pages.ts';
import { LOCALES } from '#domain/locale.ts';
import { type Manifest, filesOfPage } from './build/manifest.ts';
import { pageSources } from './build/page-sources.ts';
import type * as Render from './render.tsx';

const SHELL_FILE = 'shell.html';

/** The build draws pages only to prove that they can be drawn. */
const ANY_ORIGIN = 'https://example.com';

type BuiltWeb = { dist: string; manifest: Manifest; render: typeof Render };

/**
 * Writes a frame for every page that the server draws, and one shell for all other paths. Styles stand in the page, so
 * that the first render waits for no file. Pages without content are drawn once: a page that throws fails the build.
 */
export async function writeFrames({ dist, manifest, render }: BuiltWeb): Promise<void> {
  const template = await readFile(join(dist, 'index.html'), 'utf8');
  const hashes = { scripts: new Set<string>(), styles: new Set<string>() };
  const write = async (file: string, html: string): Promise<void> => {
    collectHashes(html, hashes);
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), html);
  };
  const sheetsOf = (files: readonly string[]) =>
    Promise.all(files.map(async (file) => inlineSheet(file, (await readFile(join(dist, file), 'utf8')).trim())));

  const sources = await pageSources();
  const ofEntry = new Set(filesOfPage(manifest).js);
  const frames: Partial<Record<DrawnPage, string>> = {};
  for (const name of pagesWhere('drawn', 'nothing', 'legal', 'therapist')) {
    const path = paths[name];
    const { js, css } = filesOfPage(manifest, sources[name]);
    const preloads = js.map((file) => preloadOf(file, { isFirst: ofEntry.has(file) }));
    const frame = fill(template, ['<!--head-->', ...(await sheetsOf(css)), ...preloads]);
    const file = `frames/${name}.html`;
    frames[name] = file;
    await write(file, frame);
    if (path.includes(':')) continue;
    for (const locale of LOCALES) {
      const html = await render.drawPage({ frame, name, path, locale, origin: ANY_ORIGIN, data: null });
      if (!/<h1[\s>]/.test(html)) throw new Error(`${path} has no heading in ${locale}`);
    }
  }
  const { css } = filesOfPage(manifest);
  const head = ['<meta name="robots" content="noindex" />', ...render.fontPreloads('ka'), ...(await sheetsOf(css))];
  const shell = fill(template, head).replace('<div id="root"><!--page-->', `${render.needsScript()}<div id="root">`);
  await write(SHELL_FILE, shell);

  // For the server: the frame of each page, and the hashes of inline parts.
  await writeFile(join(dist, 'pages.json'), json({ frames, shell: SHELL_FILE }));
  await writeFile(join(dist, 'csp.json'), json({ scripts: [...hashes.scripts], styles: [...hashes.styles] }));
}

/**
 * The style sheet itself, and a link that tells Vite's loader of chunks that the sheet is loaded. Browsers do not load
 * the link: `disabled` stops them while they build the page, and the medium while they look ahead for files, which
 * `disabled` does not stop.
 */
function inlineSheet(file: string, css: string): string {
  return `<style>${css}</style><link rel="stylesheet" href="/${file}" media="not all" disabled />`;
}

function fill(template: string, head: readonly string[]): string {
  return template
    .replace(/\s*<link rel="(stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('<!--head-->', () => head.join('\n    '));
}

/** A drawn page is read before its own scripts run: fonts and pictures go before them. */
function preloadOf(file: string, { isFirst }: { isFirst: boolean }): string {
  return `<link rel="modulepreload" href="/${file}"${isFirst ? '' : ' fetchpriority="low"'} crossorigin />`;
}

function collectHashes(html: string, into: { scripts: Set<string>; styles: Set<string> }): void {
  for (const [, text] of html.matchAll(/<script>([\s\S]*?)<\/script>/g)) into.scripts.add(cspHash(text ?? ''));
  for (const [, text] of html.matchAll(/<style>([\s\S]*?)<\/style>/g)) into.styles.add(cspHash(text ?? ''));
}

function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
