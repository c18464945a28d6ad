import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { addedContentDir } from './config/config.ts';
import type { Deps } from './deps.ts';
import { pageOfAdviceLink } from './features/advice/advice.ts';
import { publicContent } from './features/content/public-content.ts';
import { datasetCalls } from './features/dataset/dataset.ts';
import { type DevWorld, mountDev } from './features/dev/dev.routes.ts';
import { SIMULATED_LINE } from './features/dev/simulated-line.ts';
import { settleAttempt } from './features/checkout/checkout.ts';
import { requireProof } from './features/proof/own-proof.ts';
import { attemptsOf } from './features/payment/payment.ts';
import { shownPictures } from './features/pictures/pictures.ts';
import { studioRoutes } from './features/studio/studio.routes.ts';
import { featureRoutes } from './features.ts';
import { type AppSettings, createHttpApp } from './http/app.ts';
import { callLimits } from './http/call-limits.ts';
import { byToken, mountStore, type StoreSettings } from './http/store/mount-store.ts';
import { CONTENT_DIR, type Opened } from './open.ts';
import { readiness } from './ready.ts';
import { orderIdOf } from './secrets/order-ids.ts';
import { ownStudio, type ServedStudio } from './studio.ts';

const WEB_DIR = join(import.meta.dirname, '../web/dist');

/** The settings and callbacks of a server's HTTP side. */
export type Face = Omit<AppSettings, 'mountMore'> & {
  /** The interface of the content service; null where the content is edited elsewhere. */
  store: StoreSettings | null;
  /** The simulated outside world; null where there is none. */
  dev: { deps: Deps; world: DevWorld } | null;
  /** Ends what goes on beside the calls. */
  stop(): void;
};

type FaceOptions = {
  /** Whether this server stops. */
  isStopping?: () => boolean;
  /** `false` leaves out the web room: tests of the API need no build. */
  files: boolean;
  /** The Studio that is served beside it by now. */
  studio?: () => Pick<ServedStudio, 'port'> | null;
};

/** The HTTP face over the opened parts. */
export async function createApp(opened: Opened, options: FaceOptions): Promise<FastifyInstance> {
  return mountFace(await faceOf(opened, options));
}

/** The face of the opened parts, with all that it keeps in memory. */
export async function faceOf(opened: Opened, { files, studio, isStopping = () => false }: FaceOptions): Promise<Face> {
  const { deps, during, simulated } = opened;
  const media = [CONTENT_DIR, addedContentDir(deps.config)].map((dir) => join(dir, 'media'));
  await deps.hidden.look();
  const pictures = shownPictures(deps, join(deps.config.dataDir, 'pictures'));
  const watches = [deps.hidden.watch(), pictures.watch()];
  const https = deps.config.publicUrl.startsWith('https://');
  const { address, vendor, port } = deps.config.studio;
  const line = simulated === null ? '' : SIMULATED_LINE;
  return {
    log: deps.log,
    requestId: () => deps.random.uuid(),
    https,
    chatOrigin: deps.config.chat.provider === 'chatwoot' ? deps.config.chat.baseUrl : null,
    studioOrigin: port === null ? null : ownStudio(opened, { port: port === 0 ? '*' : port }),
    trustProxy: deps.config.trustProxy,
    isStopping,
    isReady: readiness(deps),
    routes: {
      ...featureRoutes(deps),
      ...studioRoutes(deps, () => ({ own: ownStudio(opened, studio?.() ?? null), elsewhere: address ?? vendor })),
    },
    tokenKey: deps.keyring.secret('access-token'),
    now: () => deps.clock.now(),
    isSignInLive: (signInId) => deps.signIns.isLive(signInId),
    doesSignInStand: (signInId) => deps.signIns.stands(signInId),
    limits: callLimits(deps),
    securityContact: { email: deps.config.supportEmail, origin: deps.config.publicUrl },
    requireProof: (caller, name) => requireProof(deps, caller, name),
    orderIdOf: (publicId) => orderIdOf(deps.keyring, publicId),
    secureCookies: https,
    during,
    newWord: () => Buffer.from(deps.random.bytes(32)).toString('base64url'),
    ...(files ? { files: { web: WEB_DIR, media, pictures, content: publicContent(deps), line } } : {}),
    // Edited here it would be another content than the hosted one, which the next reading takes over.
    store: deps.hosted === null ? storeOf(deps) : null,
    dev: simulated === null ? null : { deps, world: devWorldOf(deps, simulated) },
    stop: () => [...watches, deps.pictureMaker.stop].forEach((stop) => stop()),
  };
}

/** Mounts a face. What it is and has is read now, what it asks is asked with every call. */
export async function mountFace(face: Face): Promise<FastifyInstance> {
  return createHttpApp({
    ...face,
    mountMore(app) {
      app.addHook('onClose', async () => face.stop());
      app.addHook('onRequest', (request, reply, done) => {
        const { method, url, headers } = request;
        const page = pageOfAdviceLink({ method, url, accept: headers.accept ?? '' });
        if (page === null) done();
        else void reply.header('referrer-policy', 'no-referrer').redirect(page, 303);
      });
      if (face.store !== null) mountStore(app, face.store);
      if (face.dev !== null) mountDev(app, face.dev.deps, face.dev.world);
    },
  });
}

function storeOf(deps: Deps): StoreSettings {
  return {
    calls: datasetCalls(deps),
    ...byToken({
      tokenKey: deps.keyring.secret('content-token'),
      now: () => deps.clock.now(),
      doesSignInStand: (signInId) => deps.signIns.stands(signInId),
    }),
  };
}

function devWorldOf(deps: Deps, simulated: NonNullable<Opened['simulated']>): DevWorld {
  return {
    ...simulated,
    attemptOf: async (orderId) => (await attemptsOf(deps.db, orderIdOf(deps.keyring, orderId))).at(-1)?.id ?? null,
    hint: async (attemptId) => void (await settleAttempt(deps, { attemptId, source: 'report' })),
  };
}
