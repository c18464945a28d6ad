import type { FastifyRequest } from 'fastify';
import type { Instant } from '#domain/dates.ts';
import { readContentToken } from '../content-token.ts';
import { isForwarded } from '../network.ts';
import { isOwnMachine } from '../health.ts';
import type { StoreSettings } from './mount-store.ts';

/** The settings that judge a token for the content. */
export type TokenSettings = {
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
