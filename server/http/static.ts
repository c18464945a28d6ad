import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { type DrawnPage, type FoundPage, withoutSlashes } from '#contract/pages/pages.ts';
import { sendError } from './errors.ts';
import type { ApiSettings } from './api.ts';
import {
  codingFor,
  pack,
  type Pages,
  pagesFile,
  type PublicContent,
  publicPages,
  type ReadyPage,
  withLine,
} from './pages.ts';
import { pageHeaders, REVALIDATE } from './page-headers.ts';
import { robotsTxt, sitemapXml } from './search-engines.ts';

/** The built web room, the content's media (a missing folder is empty), photographs and content data of pages. */
export type Folders = {
  web: string;
  media: readonly string[];
  pictures: Pictures;
  content: PublicContent;
  /** Stands at the end of every page; empty for none. */
  line?: string;
};

/** Photographs by the last part of their addresses; null at an address that the content does not name. */
export type Pictures = { find(name: string): Promise<{ bytes: Uint8Array; type: string; isNamed: boolean } | null> };

const cspFile = z.object({ scripts: z.array(z.string()) });

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A new font has the name of the old one, so browsers have to ask again after some time. */
const MONTH = 'public, max-age=2592000';
const DAY = 'public, max-age=86400';

/** An SVG file that is opened by itself may neither run its scripts nor load anything. */
const MEDIA_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Folders of files: a file that is not there is 404, since a page in its place would hide the mistake. */
const FILES = /^\/(assets|fonts|media)(\/|$)/;

/** Whether an address, with or without a query, is that of a page: no call and no file. */
export function isPagePath(url: string): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return !FILES.test(path) && !/^\/api(\/|$)/.test(path);
}

/** Hashes of the scripts that stand in the pages themselves, for the Content-Security-Policy; none without a build. */
export function inlineScripts({ web }: Pick<Folders, 'web'>): readonly string[] {
  const file = join(web, 'csp.json');
  return existsSync(file) ? readBuilt(file, cspFile).scripts : [];
}

/** The pages were built by another version, or only in part. */
export class OtherBuild extends Error {
  constructor(file: string) {
    super(`${file} is not of this version: build the pages again (npm start does).`);
    this.name = 'OtherBuild';
  }
}

function readBuilt<T>(file: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new OtherBuild(file);
  }
}

/**
 * Serves the files of the built web room and the media of the content. Answers the page handler: it sends public pages
 * in the language of `?lang`, at one address each (other spellings are redirected there), and for every other path the
 * shell, where the browser decides (spec §4). Null without a build. A page is found and drawn within one `during`.
 */
export async function serveStatic(
  app: FastifyInstance,
  folders: Folders,
  during: ApiSettings['during'],
): Promise<((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null> {
  await serveMedia(app, folders.media);
  servePictures(app, folders.pictures);
  serveForRobots(app, folders.content);
  const index = join(folders.web, 'pages.json');
  if (!existsSync(index)) return null;
  const { frames, shell } = readBuilt(index, pagesFile);
  await app.register(files, {
    root: folders.web,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['**/*.{html,br,gz}', '**/.*', '**/.*/**', '*.json'],
    setHeaders(reply, path) {
      // How long a page is kept depends on its path, not on the file.
      if (!/\.html(\.\w+)?$/.test(path)) reply.header('cache-control', keepFor(path));
    },
  });
  const { line = '' } = folders;
  const pages = publicPages(folders.web, frames, folders.content, line);
  // Read now: a build that takes the place of this one later has other files and scripts.
  const shellPage = await pack(withLine(readFileSync(join(folders.web, shell), 'utf8'), line));
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = pathOf(request.url);
    if (FILES.test(path)) {
      sendError(new DomainError('NOT_FOUND'), request, reply);
      return reply;
    }
    reply.headers(pageHeaders(path));
    const page = pages.find(path);
    if (page !== null && page !== 'gone' && page.path !== path)
      return reply.redirect(encoded(page.path) + queryOf(request.url), 308);
    const ready = page === null || page === 'gone' ? null : await drawn(pages, page, request);
    if (ready !== null) return sendPage(ready, request, reply);
    reply.code(page === 'gone' ? 404 : 200);
    return sendPage(shellPage, request, reply);
  };
  return (request, reply) => during(() => answer(request, reply));
}

/** The drawn page; null when drawing fails: the browser then gets the shell and draws the page itself. */
async function drawn(pages: Pages, page: FoundPage<DrawnPage>, request: FastifyRequest): Promise<ReadyPage | null> {
  try {
    return await pages.draw(page, languageOf(request.query));
  } catch (error) {
    request.log.error({ err: error, path: page.path }, 'a page could not be drawn');
    return null;
  }
}

function sendPage(page: ReadyPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('etag', page.etag).header('vary', 'Accept-Encoding');
  if (request.headers['if-none-match']?.split(',').some((tag) => tag.trim() === page.etag))
    return reply.code(304).send();
  const coding = codingFor(request.headers['accept-encoding']);
  if (coding !== 'plain') reply.header('content-encoding', coding);
  return reply.type('text/html; charset=utf-8').send(page[coding]);
}

function serveForRobots(app: FastifyInstance, content: PublicContent): void {
  const options = { schema: { hide: true }, config: { who: 'anyone' as const } };
  app.get('/robots.txt', options, async (_request, reply) =>
    reply.header('cache-control', REVALIDATE).type('text/plain; charset=utf-8').send(robotsTxt(content.origin)),
  );
  app.get('/sitemap.xml', options, async (_request, reply) =>
    reply.header('cache-control', REVALIDATE).type('application/xml; charset=utf-8').send(sitemapXml(content)),
  );
}

async function serveMedia(app: FastifyInstance, folders: readonly string[]): Promise<void> {
  await app.register(files, {
    root: folders.filter((folder) => existsSync(folder)),
    prefix: '/media/',
    decorateReply: false,
    wildcard: false,
    globIgnore: ['**/.*'],
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', DAY).header('content-security-policy', MEDIA_CSP),
  });
}

/** The address of a picture changes with the picture: caches keep it for a year, but none that was taken off. */
function servePictures(app: FastifyInstance, pictures: Pictures): void {
  app.get<{ Params: { name: string } }>(
    '/media/:name',
    { schema: { hide: true }, config: { who: 'anyone' as const } },
    async (request, reply) => {
      const found = await pictures.find(request.params.name);
      if (found === null) {
        reply.header('cache-control', 'no-store');
        sendError(new DomainError('NOT_FOUND'), request, reply);
        return reply;
      }
      return reply
        .header('cache-control', found.isNamed ? IMMUTABLE : 'no-cache')
        .header('content-security-policy', MEDIA_CSP)
        .type(found.type)
        .send(found.bytes);
    },
  );
}

function keepFor(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return IMMUTABLE;
  return /[\\/]fonts[\\/]/.test(path) ? MONTH : REVALIDATE;
}

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    // `/%75ser/order/x` is `/user/order/x` for the browser and has to get the same headers.
    return withoutSlashes(decodeURIComponent(path)) || '/';
  } catch {
    // Harmless: an address that cannot be decoded is the address of no page.
    return path;
  }
}

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The query of an address with its question mark; empty without one. */
function queryOf(url: string): string {
  return /\?.*$/.exec(url)?.[0] ?? '';
}

function languageOf(query: unknown): Locale {
  return typeof query === 'object' && query !== null && 'lang' in query && query.lang === 'en' ? 'en' : 'ka';
}
