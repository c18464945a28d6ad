import { type Instant, SECOND } from '#domain/dates.ts';

/** A token is renewed this much before it ends, so that it does not end on the way. */
const RENEW_BEFORE_MS = 5 * SECOND;

export type KeptToken = {
  /** A token that holds now; null when the service gives none. */
  get(signal: AbortSignal): Promise<string | null>;
  /** The service does not take this one any more. */
  forget(token: string): void;
};

/** A token of a service: kept until shortly before its end, and asked for once however many calls wait for it. */
export function keptToken(parts: {
  ask(signal: AbortSignal): Promise<{ token: string; lifetimeMs: number } | null>;
  clock: { now(): Instant };
}): KeptToken {
  let kept: { token: string; until: Instant } | null = null;
  let asking: Promise<string | null> | null = null;

  const renew = async (signal: AbortSignal): Promise<string | null> => {
    const given = await parts.ask(signal);
    if (given === null) return null;
    kept = { token: given.token, until: parts.clock.now() + given.lifetimeMs - RENEW_BEFORE_MS };
    return given.token;
  };

  return {
    async get(signal) {
      if (kept !== null && parts.clock.now() < kept.until) return kept.token;
      asking ??= renew(signal).finally(() => (asking = null));
      return asking;
    },
    forget(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
