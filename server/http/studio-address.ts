import type { FastifyInstance } from 'fastify';
import { STUDIO_LINK } from '#contract/studio.ts';

/** Leads from the link of `/admin` (spec §2) to the Studio, whose address may change without a build of the pages. */
export function mountStudioAddress(app: FastifyInstance, address: () => string): void {
  app.get(STUDIO_LINK, { schema: { hide: true }, config: { who: 'anyone' } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(address(), 302),
  );
}
