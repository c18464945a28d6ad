import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The page of paths that are not prerendered: the router in it decides, and sends unknown paths to `/`. */
const SHELL = 'shell.html';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'public, max-age=0, must-revalidate';

/** Paths whose pages no cache may keep: behind a sign-in, or reached by a secret link. */
const PRIVATE = /^\/(testing|therapist-list|billing|cabinet|user|session|payment|loading-payment-url)(\/|$)/;

/** Paths whose address itself is a secret (P8). */
const CAPABILITY = /^\/(user\/order|session)\//;

/**
 * Serves the built web room: hashed assets for ever, prerendered pages by path, the shell for all other paths; and the
 * media of the content. Answers the handler for pages, which the not-found handler calls.
 */
export async function serveStatic(
  app: FastifyInstance,
  folders: { web: string; media: string },
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  await app.register(files, {
    root: folders.web,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.*'],
    setHeaders: (response, path) => {
      response.header('cache-control', /[\\/]assets[\\/]|[\\/]fonts[\\/]/.test(path) ? IMMUTABLE : REVALIDATE);
    },
  });
  await app.register(files, {
    root: folders.media,
    prefix: '/media/',
    decorateReply: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (response) => {
      response.header('cache-control', 'public, max-age=86400');
      response.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
  const prerendered = existsSync(folders.web) ? pagesIn(folders.web) : new Map<string, string>();
  return (request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '/').replace(/\/+$/, '') || '/';
    const secret = PRIVATE.test(path);
    reply.header('cache-control', secret ? 'no-store' : REVALIDATE);
    if (CAPABILITY.test(path))
      reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
    return reply.code(200).sendFile(prerendered.get(path) ?? SHELL);
  };
}

/** The prerendered pages: path to file. */
function pagesIn(root: string): Map<string, string> {
  const pages = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'index.html')
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return new Map(pages.map((file) => [`/${file.slice(0, -'index.html'.length).replace(/\/$/, '')}`, file]));
}
