// docs/decisions/207
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isLoopback } from './config/address-settings.ts';
import { datasetCalls } from './features/dataset/dataset.ts';
import { lookAtContent } from './features/ops/look-at-content.ts';
import { endSignIn } from './features/sign-in/sign-in.ts';
import { openByTicket } from './features/studio/ticket.ts';
import { editorsOf } from './features/studio/editors.ts';
import { createStudioApp, isStudioBuilt } from './http/studio/studio-app.ts';
import type { Opened } from './open.ts';

const STUDIO_DIR = join(import.meta.dirname, '../studio/app');

/** The Studio of this server while it listens. */
export type ServedStudio = { app: FastifyInstance; port: number };

/** The Studio's server over the opened parts, ready to listen or to be injected into. `folder`: the built Studio. */
export async function studioApp(
  { deps }: Pick<Opened, 'deps'>,
  { folder = STUDIO_DIR } = {},
): Promise<FastifyInstance> {
  return createStudioApp({
    log: deps.log,
    requestId: () => deps.random.uuid(),
    trustProxy: deps.config.trustProxy,
    now: () => deps.clock.now(),
    doesSignInStand: async (signInId) => deps.signIns.stands(signInId),
    cookieKey: deps.keyring.secret('studio-cookie'),
    origin: deps.config.studio.origin,
    folder,
    store: datasetCalls(deps),
    site: new URL(deps.config.publicUrl).origin,
    async problems(actorId) {
      const { total, findings } = await lookAtContent(deps, { actorId, gone: [] });
      return { total, findings };
    },
    signIn: async (ticket) => openByTicket(deps, ticket),
    editorsOf: async (ids, askerId) => editorsOf(deps, ids, askerId),
    signOut: async (signInId) => endSignIn(deps, signInId),
  });
}

/** Serves the Studio on its port; null if closed or unusable: the product runs without it, and `say` tells. */
export async function serveStudio(
  opened: Pick<Opened, 'deps'>,
  say: (line: string) => void,
): Promise<ServedStudio | null> {
  const { port } = opened.deps.config.studio;
  if (port === null) return null;
  const app = await studioApp(opened);
  try {
    await app.listen({ port, host: LOOPBACK });
  } catch (error) {
    await app.close();
    const why = isTaken(error) ? `its port ${port} is taken` : String(error);
    say(`The Studio is not served: ${why}. Set another STUDIO_PORT, or off.`);
    return null;
  }
  // A server that listens on a port has this form of address.
  return { app, port: (app.server.address() as AddressInfo).port };
}

/** The address at which the proxy of production reaches the Studio; nobody else does. */
const LOOPBACK = '127.0.0.1';

/**
 * The address of our own Studio for operators: the proxy's name, else this machine where its users can reach it, under
 * the product's host, so that the pages of both are of one site. Null: operators reach none.
 */
export function ownStudio({ deps }: Pick<Opened, 'deps'>, served: { port: number | '*' } | null): string | null {
  const { studio, publicUrl } = deps.config;
  if (served === null || studio.address !== null) return null;
  const { hostname } = new URL(publicUrl);
  return studio.origin ?? (isLoopback(hostname) ? `http://${hostname}:${served.port}` : null);
}

/** The line of the start that says where editors work on this machine, and how the Studio is built where it is not. */
export function studioLine(
  { deps }: Pick<Opened, 'deps'>,
  { port }: ServedStudio,
  { folder = STUDIO_DIR } = {},
): string {
  const address = deps.config.studio.origin ?? `http://localhost:${port}`;
  const how = isStudioBuilt(folder) ? '' : ' (not installed yet: npm run studio)';
  return `Studio for editors: ${address}${how}`;
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
}
