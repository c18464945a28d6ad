import type { Rate } from '#domain/exchange.ts';
import { any, iso, nothing, statement } from '#server/db/db.ts';
import { asIs, text } from '#server/db/parameters.ts';

export type StoredRate = Rate & { accepted: boolean };

/** Keeps a published rate; a correction of the same day replaces it. */
export const insertRate = statement('exchange.insert', nothing, {
  on: text,
  source: text,
  gelPerEur: text,
  now: iso,
  accepted: asIs<boolean>,
})`
  insert into exchange_rates(valid_on, source, gel_per_eur, fetched_at, accepted) values ($1, $2, $3, $4, $5)
  on conflict (valid_on, source) do update
  set gel_per_eur = excluded.gel_per_eur, fetched_at = excluded.fetched_at, accepted = excluded.accepted`;

/** The rates of a source, the newest first: the newest of all and the newest accepted one. */
export const readRates = statement('exchange.newest', newestAndAccepted, [text])`
  select valid_on as "on", source, trim_scale(gel_per_eur)::text as "gelPerEur", accepted from (
    (select * from exchange_rates where source = $1 order by valid_on desc limit 1)
    union
    (select * from exchange_rates where source = $1 and accepted order by valid_on desc limit 1)) r
  order by valid_on desc`;

async function newestAndAccepted(found: Promise<StoredRate[]>) {
  const rows = await found;
  return { newest: rows[0] ?? null, accepted: rows.find(({ accepted }) => accepted) ?? null };
}

/** Lets a rate be used after all; answers whether it was held back and is the newest of its source. */
export const acceptNewest = statement('exchange.accept', any, { source: text, on: text, gelPerEur: text })`
  update exchange_rates set accepted = true
  where source = $1 and valid_on = $2 and gel_per_eur = $3::numeric and not accepted
    and valid_on = (select max(valid_on) from exchange_rates where source = $1)
  returning valid_on`;
