import type { Instant } from '#domain/dates.ts';
import { count, iso, nothing, prepared, type Sql, statement } from '#server/db/db.ts';
import { PAGE } from '#server/db/delete-in-pages.ts';
import { LOCKED, locking, runLocking } from '#server/db/locks.ts';
import { asIs, orNull, text } from '#server/db/parameters.ts';
import { type Job, JOB_ATTEMPTS, type NewJob } from './jobs.ts';
import { type JOB_KINDS, type JobKinds, type JobPayload, MONEY_KINDS } from './kinds.ts';
import { isLateWork } from './late.ts';

/** Writes a job; one of the same dedupe key stays as it is. */
export async function insertJob<Kinds extends JobKinds>(sql: Sql, job: NewJob<Kinds>): Promise<void> {
  const { deadline = null } = job;
  await sql.run(INSERT_JOB, [
    job.kind,
    JSON.stringify(job.payload),
    iso(job.runAt),
    job.dedupeKey ?? null,
    job.maxAttempts ?? JOB_ATTEMPTS,
    deadline === null ? null : iso(deadline),
    isLateWork(job.runAt),
  ]);
}
const INSERT_JOB = prepared('jobs.insert')`
  insert into jobs(kind, payload, run_at, dedupe_key, max_attempts, deadline, is_late)
  values ($1, $2::jsonb, $3, $4, $5, $6, $7)
  on conflict (dedupe_key) do nothing`;

/** Writes several jobs, in their order; those whose dedupe key is known stay as they are. */
export async function insertJobs<Kinds extends JobKinds>(sql: Sql, jobs: readonly NewJob<Kinds>[]): Promise<void> {
  const rows = jobs.map(({ kind, payload, runAt, dedupeKey = null, maxAttempts = JOB_ATTEMPTS, deadline = null }) => ({
    kind,
    payload,
    run_at: iso(runAt),
    dedupe_key: dedupeKey,
    max_attempts: maxAttempts,
    deadline: deadline === null ? null : iso(deadline),
    is_late: isLateWork(runAt),
  }));
  await sql.run(INSERT_JOBS, [JSON.stringify(rows)]);
}
const INSERT_JOBS = prepared('jobs.insert-all')`
  insert into jobs(kind, payload, run_at, dedupe_key, max_attempts, deadline, is_late)
  select kind, payload, run_at, dedupe_key, max_attempts, deadline, is_late
  from jsonb_to_recordset($1::jsonb) as job(kind text, payload jsonb, run_at timestamptz, dedupe_key text,
    max_attempts int, deadline timestamptz, is_late boolean)
  on conflict (dedupe_key) do nothing`;

/**
 * The part of a statement that writes its own job: `insert into jobs ... select ...`, to be followed by `from`. The
 * payload fields, the time and the end of the key are SQL.
 */
export function insertJobSelect<Kind extends keyof typeof JOB_KINDS>(
  kind: Kind,
  { payload, runAt, key }: { payload: Record<keyof JobPayload<Kind>, string>; runAt: string; key: string },
): string {
  const fields = Object.entries(payload).map(([name, expression]) => `'${name}', ${String(expression)}`);
  return `insert into jobs(kind, payload, run_at, dedupe_key, max_attempts)
      select '${kind}', jsonb_build_object(${fields.join(', ')}), ${runAt},
        '${kind}:' || ${key}, ${JOB_ATTEMPTS}`;
}

/**
 * Leases the longest-due job to a worker; jobs of other workers are skipped, not waited for. The search is in a CTE,
 * which runs once. A plain subquery may run again for each row of a table that the planner believes to be empty, and
 * each run finds the next job: one claim would take all and run one. On a restored database the kinds of money wait
 * until the provider was asked about recent payments.
 */
export async function claimJob(
  sql: Sql,
  claim: { now: Instant; leaseUntil: Instant; worker: string },
): Promise<Job | null> {
  const [job] = await runLocking<Job>(sql, CLAIM_JOB, [iso(claim.now), iso(claim.leaseUntil), claim.worker]);
  return job ?? null;
}
const CLAIM_JOB = locking('jobs.claim')`
  with due as materialized (
    select id from jobs
    where done_at is null and dead_at is null and run_at <= $1 and (locked_until is null or locked_until <= $1)
      and (kind not in (${MONEY_KINDS.map((kind) => `'${kind}'`).join(', ')})
        or not exists (select 1 from restorings where done_at is null and asked_at is null))
    order by run_at, id ${LOCKED.job} skip locked limit 1)
  update jobs j set locked_until = $2, locked_by = $3, attempts = attempts + 1
  from due where j.id = due.id
  returning j.id, j.kind, j.payload, j.attempts, j.max_attempts as "maxAttempts", j.deadline, j.is_late as "isLate"`;

/** Ends a job that succeeded, unless another worker took it over meanwhile. */
export const finishJob = statement('jobs.finish', nothing, { id: asIs<number>, worker: text, now: iso })`
  update jobs set done_at = $3, locked_until = null, locked_by = null, last_error = null
  where id = $1 and locked_by = $2 and done_at is null`;

/** Puts a failed job back for a later instant, or ends it for good. `error` is a code or a name, never data. */
export const failJob = statement('jobs.fail', nothing, {
  id: asIs<number>,
  worker: text,
  error: text,
  retryAt: orNull(iso),
  now: iso,
})`
  update jobs set last_error = $3, locked_until = null, locked_by = null, run_at = coalesce($4::timestamptz, run_at),
    dead_at = case when $4::timestamptz is null then $5::timestamptz end
  where id = $1 and locked_by = $2 and done_at is null`;

/** Lets other workers take what this one has begun and not ended, as a try that never was. */
export const giveBackJobs = statement('jobs.give-back', nothing, { worker: text })`
  update jobs set locked_until = null, locked_by = null, attempts = greatest(attempts - 1, 0)
  where locked_by = $1 and done_at is null and dead_at is null`;

/** Deletes some of the jobs that ended before an instant; answers how many. A dedupe key of theirs is free again. */
export const deleteEndedJobs = statement('jobs.delete-ended', count, (endedBefore: Instant) => [
  iso(endedBefore),
  PAGE,
])`
  delete from jobs where id in (
    select id from jobs
    where (done_at is not null or dead_at is not null) and coalesce(done_at, dead_at) < $1::timestamptz
    order by coalesce(done_at, dead_at) limit $2) returning id`;
