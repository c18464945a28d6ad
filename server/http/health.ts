import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/healthz`: the process answers. `/readyz`: it can work. For other machines they do not exist. */
export function mountHealth(app: FastifyInstance, { isReady }: { isReady(): Promise<boolean> }): void {
  const options = { schema: { hide: true }, config: { who: 'anyone' as const } };
  app.get('/healthz', options, async (request, reply) => tell(request, reply, true));
  app.get('/readyz', options, async (request, reply) => {
    const well = await isReady().catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    return tell(request, reply, well);
  });
}

/** Whether a call comes from the machine itself. */
export function isOwnMachine(ip: string): boolean {
  return LOOPBACK.has(ip);
}

function tell(request: FastifyRequest, reply: FastifyReply, well: boolean): FastifyReply {
  if (!isOwnMachine(request.ip)) throw new DomainError('NOT_FOUND');
  return reply
    .code(well ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ ok: well });
}
