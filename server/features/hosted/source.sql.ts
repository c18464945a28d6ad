import type { Instant } from '#domain/dates.ts';
import { any, first, iso, nothing, type Sql, statement, value } from '#server/db/db.ts';
import { asIs, type Facts, orNull, text } from '#server/db/parameters.ts';
import type { FailureKind } from './judge.ts';

/** Where the published content comes from, and how reading it goes. */
export type SourceRow = {
  /** Null while content is edited here. */
  source: string | null;
  wholeAt: Instant | null;
  readAt: Instant | null;
  failingSince: Instant | null;
  why: FailureKind | null;
  detail: string | null;
  kept: readonly string[];
  /** When the live address answered last, by the clock of the service. */
  answeredAt: Instant | null;
};

/** The recorded source; null before the first start that looks after it. */
export const sourceRow = statement('hosted.source', first<SourceRow>, () => [])`
  select source, whole_at as "wholeAt", read_at as "readAt", failing_since as "failingSince", why, detail, kept,
    answered_at as "answeredAt" from content_source`;

/** Records the source of a start. Another one than before has not been read yet. */
export const takeUpSource = statement('hosted.take-up', nothing, (source: string | null) => [source])`
  insert into content_source as s (source) values ($1)
  on conflict (one) do update set source = excluded.source, whole_at = null, read_at = null, failing_since = null,
    why = null, detail = null, kept = '{}', live_at = null, answered_at = null
  where s.source is distinct from excluded.source`;

/** Asks for a reading of the live address; answers when it is due, or null when one is asked for already. */
export const askForReading = statement('hosted.ask', value<Instant>, { source: text, now: iso })`
  update content_source set live_at = greatest($2::timestamptz, rests_until)
  where source = $1 and live_at is null returning live_at as at`;

/** When a reading that was asked for can begin; null when none is asked for. */
export const askedFor = statement('hosted.asked', value<Instant>, (source: string) => [source])`
  select greatest(live_at, rests_until) as at from content_source where source = $1 and live_at is not null`;

const BEGINNING = { source: text, now: iso, until: iso };

/** Begins the reading that was asked for, unless another one has begun; no other begins until then. */
export const beginAsked = statement('hosted.begin-asked', first<{ wholeAt: Instant | null }>, BEGINNING)`
  update content_source set rests_until = $3::timestamptz, live_at = null
  where source = $1 and rests_until <= $2::timestamptz and live_at is not null returning whole_at as "wholeAt"`;

/** The same where none was asked for. */
export const beginUnasked = statement('hosted.begin-unasked', first<{ wholeAt: Instant | null }>, BEGINNING)`
  update content_source set rests_until = $3::timestamptz
  where source = $1 and rests_until <= $2::timestamptz and live_at is null returning whole_at as "wholeAt"`;

/** Records that all of the dataset is what is published now. */
export const recordWhole = statement('hosted.whole', nothing, { source: text, now: iso })`
  update content_source set whole_at = $2::timestamptz where source = $1 and whole_at is null`;

/** The wait of a request made during a reading: until the next reading may begin. */
const waitingAfter = (until: string) => `case when live_at is not null then ${until}::timestamptz end`;

const READING = {
  source: text,
  now: iso,
  kept: asIs<readonly string[]>,
  until: iso,
  /** Null when only the CDN was asked. */
  answeredAt: orNull(iso),
};

/** Records a reading that went well; answers whether the one before had failed. */
export async function recordRead(sql: Sql, reading: Facts<typeof READING>): Promise<boolean> {
  const wasFailing = await mend(sql, reading.source);
  await keepReading(sql, reading);
  return wasFailing;
}
const mend = statement('hosted.mended', any, [text])`
  update content_source set failing_since = null, why = null, detail = null
  where source = $1 and failing_since is not null returning one`;
const keepReading = statement('hosted.read', nothing, READING)`
  update content_source set read_at = $2::timestamptz, whole_at = coalesce(whole_at, $2::timestamptz), kept = $3::text[],
    rests_until = $4::timestamptz, live_at = ${waitingAfter('$4')}, answered_at = coalesce($5::timestamptz, answered_at)
  where source = $1`;

export type FailedReading = { source: string; now: Instant; why: FailureKind; detail: string | null; until: Instant };

/** Records a reading that failed; answers whether it is the first. */
export async function recordFailure(sql: Sql, { source, now, why, detail, until }: FailedReading): Promise<boolean> {
  const hasBegun = await breakOff(sql, source, now, why);
  await keepFailure(sql, source, why, detail, until);
  return hasBegun;
}
const breakOff = statement('hosted.broken', any, [text, iso, text])`
  update content_source set failing_since = $2::timestamptz, why = $3 where source = $1 and failing_since is null returning one`;
const keepFailure = statement('hosted.failed', nothing, [text, text, asIs<string | null>, iso])`
  update content_source set why = $2, detail = $3, rests_until = $4::timestamptz, live_at = ${waitingAfter('$4')}
  where source = $1 and failing_since is not null`;
