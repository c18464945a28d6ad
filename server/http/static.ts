import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Locale } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { sendError } from './errors.ts';

/** The built web room and the media of the content; a folder of media that is not there is empty. */
export type Folders = { web: string; media: readonly string[] };

/** What the build tells of its pages: which HTML answers which path, in which language, and one for all other paths. */
const pagesFile = z.object({
  pages: z.record(z.string(), z.object({ ka: z.string(), en: z.string() })),
  shell: z.string(),
});
const cspFile = z.object({ scripts: z.array(z.string()) });

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Fonts keep their names, so a new one must be seen some day. */
const MONTH = 'public, max-age=2592000';
const DAY = 'public, max-age=86400';
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** A drawing with a script in it, opened by itself, may neither run nor ask for anything. */
const MEDIA_CSP = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Paths whose pages no cache may keep: behind a sign-in, or reached by a secret link. */
const PRIVATE = /^\/(testing|therapist-list|billing|cabinet|user|session|consent|payment|loading-payment-url)(\/|$)/;

/** Paths whose address itself is a secret (P8). */
const CAPABILITY = /^\/(user\/order|session|consent)\//;

/** Folders of files: what is not in them does not exist, and a page in its place would hide that. */
const FILES = /^\/(assets|fonts|media)(\/|$)/;

/** Hashes of the scripts that stand in the pages themselves, for the Content-Security-Policy; none without a build. */
export function inlineScripts({ web }: Folders): readonly string[] {
  const file = join(web, 'csp.json');
  return existsSync(file) ? cspFile.parse(JSON.parse(readFileSync(file, 'utf8'))).scripts : [];
}

/**
 * Serves the files of the built web room and the media of the content. Answers the handler for pages: prerendered ones in
 * the language of `?lang`, the shell for every other path, where the router decides (spec §4). Null without a build.
 */
export async function serveStatic(
  app: FastifyInstance,
  folders: Folders,
): Promise<((request: FastifyRequest, reply: FastifyReply) => void) | null> {
  await serveMedia(app, folders.media);
  const index = join(folders.web, 'pages.json');
  if (!existsSync(index)) return null;
  const { pages, shell } = pagesFile.parse(JSON.parse(readFileSync(index, 'utf8')));
  await app.register(files, {
    root: folders.web,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['**/*.{html,br,gz}', '**/.*', '*.json'],
    setHeaders(reply, path) {
      // How long a page is kept depends on its path, not on the file.
      if (!/\.html(\.\w+)?$/.test(path)) reply.header('cache-control', keepFor(path));
    },
  });
  const known = new Map(Object.entries(pages));
  return (request, reply) => {
    const path = pathOf(request.url);
    if (FILES.test(path)) return sendError(new DomainError('NOT_FOUND'), request, reply);
    reply.header('cache-control', PRIVATE.test(path) ? 'no-store' : REVALIDATE);
    if (CAPABILITY.test(path)) {
      reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
    }
    const file = known.get(path)?.[languageOf(request.query)] ?? shell;
    void reply.code(200).sendFile(file, { cacheControl: false });
  };
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

function keepFor(path: string): string {
  if (/[\\/]assets[\\/]/.test(path)) return IMMUTABLE;
  return /[\\/]fonts[\\/]/.test(path) ? MONTH : REVALIDATE;
}

function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  try {
    // A secret link stays one however its letters are written.
    return decodeURIComponent(path).replace(/\/+$/, '') || '/';
  } catch {
    return path;
  }
}

function languageOf(query: unknown): Locale {
  return typeof query === 'object' && query !== null && 'lang' in query && query.lang === 'en' ? 'en' : 'ka';
}
