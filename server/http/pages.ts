// docs/decisions/080
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import type { DrawPage, PageData } from '#contract/pages/page-data.ts';
import { type DrawnPage, findPage, type FoundPage, pages, pagesWhere } from '#contract/pages/pages.ts';
import type { Locale } from '#domain/locale.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The content of the public pages, and their addresses. */
export type PublicContent = {
  /** The address people see, without a slash at the end. */
  origin: string;
  /** Changes with the content: what was drawn before is drawn again. */
  revision(): string;
  /** The content data of a page; null when it shows none. */
  dataOf(page: FoundPage, locale: Locale): PageData | null;
  /** The pages whose existence the content decides, with the day of their last change if it is known. */
  addresses(): { path: string; changed: string | null }[];
};

/** A page that is ready to be sent, compressed once. */
export type ReadyPage = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

/** `pages.json` of the build: the frame of each page that the server draws, and the shell for all other paths. */
export const pagesFile = z.object({
  frames: z.partialRecord(z.enum(pagesWhere('drawn', 'nothing', 'legal', 'therapist')), z.string()),
  shell: z.string(),
});
type PagesFile = z.output<typeof pagesFile>;

/** Profiles are many: beyond this number the least recently requested page is dropped and drawn again on demand. */
const MOST_KEPT = 400;

/** The first visitor waits: fast compression takes 1/20 of the time of the tight one, which saves 1/10 of the bytes. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const TIGHT = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export type Pages = {
  /** The page that is drawn at a path; null at any other path, `gone` for a profile that is hidden or unknown. */
  find(path: string): FoundPage<DrawnPage> | 'gone' | null;
  /** The page in a language: drawn when it is first asked for, and again after the content has changed. */
  draw(page: FoundPage<DrawnPage>, locale: Locale): Promise<ReadyPage>;
};

/** The public pages of a build, drawn by the function that the same build made for it, each with `line` at its end. */
export function publicPages(webDir: string, frames: PagesFile['frames'], content: PublicContent, line: string): Pages {
  // Read now: a build that takes the place of this one later has other files and scripts.
  const drawing = loadDrawing(webDir);
  // Harmless: who asks for a page is told.
  drawing.catch(() => undefined);
  const frameOf = new Map(
    Object.entries(frames).map(([name, file]) => [name, readFileSync(join(webDir, file), 'utf8')]),
  );
  const kept = new Map<string, Promise<ReadyPage>>();
  let revision = content.revision();

  const make = async (
    { name, path }: FoundPage<DrawnPage>,
    locale: Locale,
    data: PageData | null,
  ): Promise<ReadyPage> => {
    const frame = frameOf.get(name) ?? '';
    const drawPage = await drawing;
    const html = await drawPage({ frame, name, path, locale, origin: content.origin, data });
    const ready = await pack(withLine(html, line));
    if (!isProfile(name)) void tighten(ready);
    return ready;
  };
  return {
    find(path) {
      const page = findPage(path);
      if (page === null || !isDrawn(page) || frames[page.name] === undefined) return null;
      return isProfile(page.name) && content.dataOf(page, 'ka') === null ? 'gone' : page;
    },
    draw(page, locale) {
      // A call may still see the content as it was: what is kept is of this revision, an older one too.
      const seen = content.revision();
      if (revision !== seen) kept.clear();
      revision = seen;
      const key = `${locale} ${page.path}`;
      const ready = kept.get(key) ?? make(page, locale, content.dataOf(page, locale));
      kept.delete(key);
      kept.set(key, ready);
      // Harmless: who waits for the page is told; here it only is not kept.
      ready.catch(() => kept.get(key) === ready && kept.delete(key));
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
      return ready;
    },
  };
}

/** The content coding for an `Accept-Encoding` header. */
export function codingFor(accepted: string | undefined): 'br' | 'gzip' | 'plain' {
  const codings = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : 'plain';
}

function isDrawn(page: FoundPage): page is FoundPage<DrawnPage> {
  return pages[page.name].drawn !== null;
}

function isProfile(name: DrawnPage): boolean {
  return pages[name].drawn === 'therapist';
}

async function loadDrawing(webDir: string): Promise<DrawPage> {
  const file = pathToFileURL(join(webDir, '.render/render.js')).href;
  // The server never imports web: the contract has the type of this function.
  const { drawPage } = (await import(file)) as { drawPage: DrawPage };
  return drawPage;
}

/** The page with a line behind what the build made. */
export function withLine(html: string, line: string): string {
  return html.replace('</body>', () => `${line}</body>`);
}

/** Compresses a page once. */
export async function pack(html: string): Promise<ReadyPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([brotli(plain, FAST), zip(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br, gzip: gzipped, etag };
}

/** The pages other than profiles are few: a thread of the pool compresses them again while the server works on. */
async function tighten(page: ReadyPage): Promise<void> {
  page.br = await brotli(page.plain, TIGHT);
}
