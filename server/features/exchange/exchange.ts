// docs/decisions/061
import { HOUR, MINUTE, wallOf } from '#domain/dates.ts';
import { isPlausible, isStale, type Rate } from '#domain/exchange.ts';
import type { Sql } from '#server/db/db.ts';
import type { Deps, RateCache } from '#server/deps.ts';
import { needOperator, workIsDone } from '../work/work.ts';
import { acceptNewest, insertRate, readRates } from './exchange.sql.ts';

/** An empty cache, one per process. */
export function rateCache(): RateCache {
  return { rate: null, readAt: Number.NEGATIVE_INFINITY, asking: null, askedAt: Number.NEGATIVE_INFINITY };
}

/**
 * The rate at which a card in EUR is charged now; null when there is none to be trusted: none published for 7 days, or
 * one that jumps (P16). Only the very first call of all waits for the publisher.
 */
export async function currentRate(deps: Deps): Promise<Rate | null> {
  const cache = deps.rateCache;
  const now = deps.clock.now();
  if (Math.abs(now - cache.readAt) >= RATE_CACHE_MS) {
    await readAgain(deps);
    if (cache.rate === null && Math.abs(now - cache.askedAt) >= ASK_AGAIN_MS) {
      await refreshRate(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'no exchange rate'));
    }
  }
  return cache.rate !== null && !isStale(cache.rate.on, now) ? cache.rate : null;
}

/** Asks for the newest rate and keeps it; one that jumps stays unused. Throws without a rate, so the job repeats. */
export async function refreshRate(deps: Deps): Promise<void> {
  const cache = deps.rateCache;
  cache.asking ??= ask(deps).finally(() => (cache.asking = null));
  await cache.asking;
}

/**
 * Lets a rate be used that jumped, for an operator. Day and value name it, since another one may have been held back
 * since it was seen. Answers whether this very one was held back and is the newest.
 */
export async function acceptRate(deps: Deps, seen: Pick<Rate, 'on' | 'gelPerEur'>): Promise<boolean> {
  const accepted = await deps.db.transaction(async (tx) => {
    const isDone = await acceptNewest(tx, { ...seen, source: deps.rates.id });
    if (isDone) await rateIsUsed(deps, tx);
    return isDone;
  });
  if (accepted) await readAgain(deps);
  return accepted;
}

async function ask(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  deps.rateCache.askedAt = now;
  const outcome = await deps.rates.eur(wallOf(now).date);
  if (!outcome.ok) throw new Error(`the exchange rate was not answered: ${outcome.code ?? outcome.kind}`);
  const rate = { ...outcome.value, source: deps.rates.id };
  const { accepted, newest } = await readRates(deps.db, rate.source);
  const wasAccepted = newest?.on === rate.on && newest.gelPerEur === rate.gelPerEur && newest.accepted;
  // A rate that is held back may have replaced the only accepted one, of the same day: then nothing follows by itself.
  const isFirst = newest === null;
  const isAccepted =
    wasAccepted || ((isFirst || accepted !== null) && isPlausible(rate.gelPerEur, accepted?.gelPerEur ?? null));
  await insertRate(deps.db, { ...rate, accepted: isAccepted, now });
  if (isAccepted) await rateIsUsed(deps, deps.db);
  else
    await needOperator(deps, deps.db, {
      kind: 'rate_held',
      key: rate.source,
      facts: { day: rate.on, code: rate.gelPerEur },
    });
  await readAgain(deps);
}

async function rateIsUsed(deps: Deps, sql: Sql): Promise<void> {
  await workIsDone(deps, sql, { kinds: ['rate_held'], key: deps.rates.id });
}

/** A newest rate that was not accepted switches the option off, even while an older one is fresh enough. */
async function readAgain(deps: Deps): Promise<void> {
  const { newest } = await readRates(deps.db, deps.rates.id);
  const cache = deps.rateCache;
  cache.rate = newest?.accepted ? { gelPerEur: newest.gelPerEur, on: newest.on, source: newest.source } : null;
  cache.readAt = deps.clock.now();
}

/** How long another process may go on with the rate it read. */
const RATE_CACHE_MS = 5 * MINUTE;

/** Without any rate a booking asks the publisher again at most this often. */
const ASK_AGAIN_MS = 1 * HOUR;
