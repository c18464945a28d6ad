import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import type { DrawPage, PageData } from '#contract/pages.ts';
import type { Locale } from '#domain/locale.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What the public pages show of the content, and where they are. */
export type PublicContent = {
  /** The address people see, without a slash at the end. */
  origin: string;
  /** Changes with the content: what was drawn before is drawn again. */
  revision(): string;
  /** What the page at a path shows of the content; null when it shows nothing of it. */
  dataOf(path: string, locale: Locale): PageData | null;
  /** The pages whose existence the content decides, with the day of their last change if it is known. */
  addresses(): { path: string; changed: string | null }[];
};

/** A page ready to be sent, packed once. */
export type ReadyPage = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

/** What the build tells of its pages: the frame of each that the server draws, and one shell for all other paths. */
export const pagesFile = z.object({ frames: z.record(z.string(), z.string()), shell: z.string() });

/** The path of the build under which all profiles stand. */
const PROFILES = '/therapist/:id';
const PROFILE = /^\/therapist\/[^/]+$/;

/** Profiles are many; those that nobody asked for lately are drawn again when somebody does. */
const MOST_KEPT = 400;

/** Whoever waits for a page gets it packed in a twentieth of the time; those who come after, a tenth smaller. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const TIGHT = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export type Pages = {
  /** Whether there is a page at this path to be drawn; a profile that is hidden or unknown is none. */
  has(path: string): 'yes' | 'no' | 'gone';
  /** The page in a language: drawn when it is first asked for, and again after the content has changed. */
  draw(path: string, locale: Locale): Promise<ReadyPage>;
};

/** The public pages of a build, drawn by its own half for the server. */
export function publicPages(webDir: string, frames: Record<string, string>, content: PublicContent): Pages {
  let drawing: Promise<DrawPage> | null = null;
  const frameOf = new Map<string, string>();
  const kept = new Map<string, Promise<ReadyPage>>();
  let revision = content.revision();

  const make = async (path: string, locale: Locale, data: PageData | null): Promise<ReadyPage> => {
    drawing ??= loadDrawing(webDir);
    const key = keyOf(path);
    const frame = frameOf.get(key) ?? readFileSync(join(webDir, frames[key] ?? ''), 'utf8');
    frameOf.set(key, frame);
    const drawPage = await drawing;
    const page = await pack(await drawPage({ frame, path, locale, origin: content.origin, data }));
    if (!PROFILE.test(path)) void tighten(page);
    return page;
  };
  return {
    has(path) {
      if (frames[keyOf(path)] === undefined) return 'no';
      return PROFILE.test(path) && content.dataOf(path, 'ka') === null ? 'gone' : 'yes';
    },
    draw(path, locale) {
      if (revision !== content.revision()) kept.clear();
      revision = content.revision();
      const key = `${locale} ${path}`;
      const page = kept.get(key) ?? make(path, locale, content.dataOf(path, locale));
      kept.delete(key);
      kept.set(key, page);
      page.catch(() => kept.delete(key));
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest);
      return page;
    },
  };
}

/** How a page travels to whoever accepts these codings. */
export function codingFor(accepted: string | undefined): 'br' | 'gzip' | 'plain' {
  const codings = (accepted ?? '').split(',').flatMap((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return codings.includes('br') ? 'br' : codings.includes('gzip') ? 'gzip' : 'plain';
}

function keyOf(path: string): string {
  return PROFILE.test(path) ? PROFILES : path;
}

async function loadDrawing(webDir: string): Promise<DrawPage> {
  const file = pathToFileURL(join(webDir, '.render/render.js')).href;
  // The web room is no part of the server: the two meet in the type of the contract.
  const { drawPage } = (await import(file)) as { drawPage: DrawPage };
  return drawPage;
}

async function pack(html: string): Promise<ReadyPage> {
  const plain = Buffer.from(html);
  const [br, gzipped] = await Promise.all([brotli(plain, FAST), zip(plain)]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br, gzip: gzipped, etag };
}

/** The pages that everybody reads are few: a thread packs them again beside our work. */
async function tighten(page: ReadyPage): Promise<void> {
  page.br = await brotli(page.plain, TIGHT);
}
