import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#domain/dates.ts';
import { JOBS_KEPT_MS, MESSAGES_KEPT_MS } from '#domain/retention.ts';
import { PAGE } from '#server/db/delete-in-pages.ts';
import { forgetEndedMessages } from '#server/features/notify/notify.jobs.ts';
import { testApp } from '#server/testing/app.ts';
import { forgetEndedJobs } from './daily.ts';

const NOW = Date.parse('2027-06-01T00:00:00Z');
const at = (instant: number) => new Date(instant).toISOString();

test('jobs go thirty days after their end, however many there are, and those that wait or run stay', async () => {
  const { app, deps, rows, clock } = await testApp({ now: NOW });
  await rows('delete from jobs');
  const insert = async (kind: string, done: number | null, dead: number | null, times = 1) =>
    rows(
      `insert into jobs(kind, payload, run_at, max_attempts, done_at, dead_at)
       select $1, '{}', $2::timestamptz, 5, $3::timestamptz, $4::timestamptz from generate_series(1, $5::int)`,
      [kind, at(NOW - 400 * DAY), done === null ? null : at(done), dead === null ? null : at(dead), times],
    );
  await insert('old', NOW - JOBS_KEPT_MS - MINUTE, null, PAGE + 2);
  await insert('old and given up', null, NOW - JOBS_KEPT_MS - MINUTE);
  await insert('ended a month ago', NOW - JOBS_KEPT_MS + MINUTE, null);
  await insert('given up a month ago', null, NOW - JOBS_KEPT_MS + MINUTE);
  await insert('waits for a year', null, null);
  await forgetEndedJobs(deps);
  const left = async () =>
    (await rows<{ kind: string }>('select kind from jobs order by kind')).map(({ kind }) => kind);
  expect(await left()).toEqual(['ended a month ago', 'given up a month ago', 'waits for a year']);
  clock.advance(MINUTE + 1);
  await forgetEndedJobs(deps);
  expect(await left()).toEqual(['waits for a year']);
  await app.close();
});

test('messages go twelve months after they were written, but those that still wait', async () => {
  const { app, deps, rows, clock } = await testApp({ now: NOW });
  const insert = async (template: string, status: string, written: number) =>
    rows(
      `insert into notifications(id, channel, template, locale, key_version, dedupe_key, status, created_at)
       values (gen_random_uuid(), 'email', $1, 'ka', 1, $1, $2, $3::timestamptz)`,
      [template, status, at(written)],
    );
  for (const status of ['sent', 'failed', 'dropped']) await insert(status, status, NOW - MESSAGES_KEPT_MS - MINUTE);
  await insert('waits', 'queued', NOW - MESSAGES_KEPT_MS - MINUTE);
  await insert('of a year ago', 'sent', NOW - MESSAGES_KEPT_MS + MINUTE);
  const left = async () =>
    (await rows<{ template: string }>('select template from notifications order by template')).map(
      ({ template }) => template,
    );
  await forgetEndedMessages(deps);
  expect(await left()).toEqual(['of a year ago', 'waits']);
  clock.advance(MINUTE + 1);
  await forgetEndedMessages(deps);
  expect(await left()).toEqual(['waits']);
  await app.close();
});
