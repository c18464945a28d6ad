import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageOfAdviceLink } from './features/advice/advice.ts';
import { publicContent } from './features/content/public-content.ts';
import { datasetCalls } from './features/dataset/dataset.ts';
import { mountDev } from './features/dev/dev.routes.ts';
import { settleAttempt } from './features/checkout/checkout.ts';
import { hasFreshCode } from './features/login/sign-in.ts';
import { newestAttemptOf } from './features/payment/payment.ts';
import { shownPictures } from './features/pictures/pictures.ts';
import { featureRoutes } from './features.ts';
import { createHttpApp } from './http/app.ts';
import { callLimits } from './http/call-limits.ts';
import { byToken } from './http/store/by-token.ts';
import { mountStore } from './http/store/mount-store.ts';
import { mountStudioAddress } from './http/studio-address.ts';
import { addedContentDir, CONTENT_DIR, type Opened } from './open.ts';
import { orderIdOf } from './secrets/order-ids.ts';
import { type ServedStudio, studioAddress } from './studio.ts';

const WEB_DIR = join(import.meta.dirname, '../web/dist');

/** The HTTP face over the opened parts. `files: false` leaves out the web room: tests of the API need no build. `studio`: the Studio that is served beside it by now. */
export async function createApp(
  opened: Opened,
  { files, studio }: { files: boolean; studio?: () => ServedStudio | null },
): Promise<FastifyInstance> {
  const { deps, during, simulated } = opened;
  const media = [CONTENT_DIR, addedContentDir(deps.config)].map((dir) => join(dir, 'media'));
  await deps.hidden.look();
  const pictures = shownPictures(deps, join(deps.config.dataDir, 'pictures'));
  const watches = [deps.hidden.watch(), pictures.watch()];
  const https = deps.config.publicUrl.startsWith('https://');
  return createHttpApp({
    log: deps.log,
    requestId: () => deps.random.uuid(),
    https,
    chatOrigin: deps.config.chat.provider === 'chatwoot' ? deps.config.chat.baseUrl : null,
    trustProxy: deps.config.trustProxy,
    isReady: async () => (await deps.db.run('select 1 as one')).length === 1,
    routes: featureRoutes(deps),
    tokenKey: deps.keyring.secret('access-token'),
    now: () => deps.clock.now(),
    isSignInLive: (signInId) => deps.signIns.isLive(signInId),
    doesSignInStand: (signInId) => deps.signIns.stands(signInId),
    limits: callLimits(deps),
    securityContact: { email: deps.config.supportEmail, origin: deps.config.publicUrl },
    hasFreshCode: (signInId) => hasFreshCode(deps, signInId),
    orderIdOf: (publicId) => orderIdOf(deps.keyring, publicId),
    secureCookies: https,
    during,
    newWord: () => Buffer.from(deps.random.bytes(32)).toString('base64url'),
    ...(files ? { files: { web: WEB_DIR, media, pictures, content: publicContent(deps) } } : {}),
    mountMore(app) {
      app.addHook('onClose', async () => [...watches, deps.pictureMaker.stop].forEach((stop) => stop()));
      app.addHook('onRequest', (request, reply, done) => {
        const { method, url, headers } = request;
        const page = pageOfAdviceLink({ method, url, accept: headers.accept ?? '' });
        if (page === null) done();
        else void reply.header('referrer-policy', 'no-referrer').redirect(page, 303);
      });
      mountStudioAddress(app, () => studioAddress(opened, studio?.() ?? null));
      // Edited here it would be another content than the hosted one, which the next reading takes over.
      if (deps.hosted === null)
        mountStore(app, {
          calls: datasetCalls(deps),
          ...byToken({
            tokenKey: deps.keyring.secret('content-token'),
            now: () => deps.clock.now(),
            doesSignInStand: (signInId) => deps.signIns.stands(signInId),
          }),
        });
      if (simulated === null) return;
      mountDev(app, deps, {
        ...simulated,
        attemptOf: (orderId) => newestAttemptOf(deps.db, orderIdOf(deps.keyring, orderId)),
        hint: async (attemptId) => void (await settleAttempt(deps, { attemptId, source: 'report' })),
      });
    },
  });
}
