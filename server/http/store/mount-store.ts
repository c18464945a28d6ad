// docs/decisions/187
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '#contract/browser-endpoints.ts';
import type { Instant } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { readContentToken } from '../content-token.ts';
import { isForwarded } from '../network.ts';
import { isOwnMachine } from '../health.ts';
import { admission, type Bearers, type Call, servingAdmitted } from './admission.ts';
import type { StoreCalls } from './calls.ts';
import { mountDocuments } from './mount-documents.ts';
import { mountListening } from './mount-listening.ts';
import { mountPictures } from './mount-pictures.ts';
import { answerRefusal } from './refusal.ts';

export type StoreSettings = Bearers & {
  calls: StoreCalls;
  isOpenTo(request: FastifyRequest): boolean;
};

/** The content service's interface on our own store, for editors' programs: for all others it does not exist. */
export function mountStore(app: FastifyInstance, settings: StoreSettings): void {
  void app.register(
    (scope, _options, done) => {
      mountCalls(scope, settings);
      done();
    },
    { prefix: `${API_BASE}/store` },
  );
}

function mountCalls(scope: FastifyInstance, settings: StoreSettings): void {
  const { calls } = settings;
  scope.addHook('onClose', async () => calls.stop());
  scope.addHook('onRequest', async (request) => {
    // What is not there is not read either, whatever is sent to it.
    if (request.is404 || !settings.isOpenTo(request)) throw new DomainError('NOT_FOUND');
  });
  scope.setErrorHandler(answerRefusal);
  scope.setNotFoundHandler((request, reply) => answerRefusal(new DomainError('NOT_FOUND'), request, reply));

  const admit = admission(settings);
  mountPictures(scope, {
    calls,
    // The address of an original names no version.
    admit: async (request, reply) =>
      'version' in (request.params as object)
        ? (await admit.call(request as Call, reply)).editor
        : admit.editor(request, reply),
    refuse: answerRefusal,
  });
  const serve = servingAdmitted(scope, { admit: admit.call, calls });
  mountDocuments(serve, calls);
  mountListening(scope, { calls, serve });
}

/** The settings that judge a token for the content. */
type TokenSettings = {
  tokenKey: Uint8Array;
  now(): Instant;
  /** Whether a sign-in has not ended, asked of the database. */
  doesSignInStand(signInId: string): Promise<boolean>;
};

/** The interface for programs on this machine itself, which show a token that opens nothing but this. */
export function byToken({ tokenKey, now, doesSignInStand }: TokenSettings): Omit<StoreSettings, 'calls'> {
  return {
    isOpenTo: ({ ip, headers }: FastifyRequest) => isOwnMachine(ip) && !isForwarded(headers),
    async bearerOf({ headers }) {
      const bearer = await readContentToken(headers.authorization, { key: tokenKey, now: now() });
      return bearer !== null && (await doesSignInStand(bearer.signInId)) ? bearer : null;
    },
    howToGetIn: 'a token for the content is needed: POST /api/ops/content/token',
  };
}
