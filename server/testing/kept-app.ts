import type { FastifyInstance } from 'fastify';
import { type Face, mountFace } from '#server/app.ts';

/** An app whose routes are mounted, and the face by which it answers now. */
type Kept = { app: FastifyInstance; face: Face; isClosed: boolean };

/** Mounting all routes takes longer than most tests, so servers of a worker with equal mounting share one app. */
const kept = new Map<string, Kept>();

/** A worker's app that answers by this face until another takes over; `end` ends the work beside it. */
export async function keptApp(face: Face): Promise<{ app: FastifyInstance; end(): Promise<void> }> {
  const key = readAtMounting(face);
  const turn = kept.get(key) ?? (await mounted(face));
  kept.set(key, turn);
  turn.face = face;
  return {
    app: turn.app,
    async end() {
      face.stop();
      await face.store?.calls.stop();
      if (!turn.isClosed && !turn.app.server.listening) return;
      // Lines that are open belong to the server whose turn it was.
      kept.delete(key);
      await turn.app.close();
    },
  };
}

/** The parts of a face that `mountFace` reads when mounting; all else is read with every call. */
function readAtMounting(face: Face): string {
  const { https, chatOrigin, studioOrigin, trustProxy, tokenKey, secureCookies, securityContact, store, dev } = face;
  return JSON.stringify([
    {
      https,
      chatOrigin,
      studioOrigin,
      trustProxy,
      tokenKey: [...tokenKey],
      secureCookies,
      securityContact,
      hasStore: store !== null,
    },
    dev === null ? null : { isOpen: dev.deps.config.allowDevWorld, hasPayments: dev.world.store !== null },
  ]);
}

async function mounted(face: Face): Promise<Kept> {
  // The app is there with the next line, before anything asks for it.
  const turn = { face, isClosed: false } as Kept;
  const shown = delegating(() => turn.face);
  turn.app = await mountFace({
    ...shown,
    log: delegating(() => turn.face.log),
    stop: () => void (turn.isClosed = true),
  });
  return turn;
}

/** An object like that of `of`: its functions, and those of its plain parts, are looked up with every call. */
function delegating<Whole extends object>(of: () => Whole): Whole {
  return new Proxy(of(), {
    get(_target, name) {
      // A proxy knows no types of its parts.
      const value = Reflect.get(of(), name) as unknown;
      if (typeof value === 'function')
        return (...given: unknown[]) => Reflect.apply(functionOf(of(), name), of(), given);
      return isPlain(value) ? delegating(() => Reflect.get(of(), name) as object) : value;
    },
  });
}

function functionOf(whole: object, name: PropertyKey): (...given: unknown[]) => unknown {
  return Reflect.get(whole, name) as (...given: unknown[]) => unknown;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
