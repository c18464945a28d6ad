import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { type BareSettings, bareServer } from './bare-server.ts';
import { sendError } from './errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

type Health = Pick<BareSettings, 'isStopping'> & {
  /** Whether the database and the key of this server work. */
  isReady(): Promise<boolean>;
};

/**
 * `/healthz`: the process answers. `/readyz`: it can work and does not stop. They exist for callers of whom `isKnown`
 * says so.
 */
export function mountHealth(
  app: FastifyInstance,
  { isReady, isStopping }: Health,
  isKnown = ({ ip }: FastifyRequest) => isOwnMachine(ip),
): void {
  const tell = (request: FastifyRequest, reply: FastifyReply, well: boolean): FastifyReply => {
    if (!isKnown(request)) throw new DomainError('NOT_FOUND');
    return reply
      .code(well ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok: well });
  };
  const options = { schema: { hide: true }, config: { who: 'anyone' as const } };
  app.get('/healthz', options, async (request, reply) => tell(request, reply, true));
  app.get('/readyz', options, async (request, reply) => {
    const well = await isReady().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    return tell(request, reply, well && isStopping?.() !== true);
  });
}

/** Whether a call comes from the machine itself. */
export function isOwnMachine(ip: string): boolean {
  return LOOPBACK.has(ip);
}

/** A server with both addresses and nothing else, for a proxy on another machine (OPS_LISTEN). */
export function healthApp(settings: Health & Pick<BareSettings, 'log' | 'requestId'>): FastifyInstance {
  const app = bareServer({ ...settings, trustProxy: false, headersOf: () => [], isPage: () => false });
  mountHealth(app, settings, () => true);
  app.setNotFoundHandler((request, reply) => sendError(new DomainError('NOT_FOUND'), request, reply));
  return app;
}
