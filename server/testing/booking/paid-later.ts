import { DAY } from '#domain/dates.ts';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import type { TestAnswer, TestApp, TestPerson } from '../app.ts';
import { dump } from '../database/dump.ts';
import { readPractice } from '../practice/practice-sessions.ts';

/** Tuesday, 1 December 2026, 18:00 in Tbilisi: a week and eight hours after the tests' clock starts. */
export const TUESDAY = Date.UTC(2026, 11, 1, 14);
export const TUESDAY_TEXT = '2026-12-01T18:00:00+04:00';
/** The last moment to pay for it. */
export const PAY_UNTIL = TUESDAY - DAY;

/** The key by which a therapist knows the newest client. */
export async function clientKey(app: TestApp, therapist: TestPerson): Promise<string> {
  const { body } = await readPractice(app, therapist, 'clients');
  return (body['clients'] as { key: string }[])[0]?.key ?? '';
}

/** Proposes Tuesday at 18:00 at the first demo therapist; `change` replaces parts of the body. */
export async function propose(
  app: TestApp,
  by: TestPerson,
  userId: string,
  change: Record<string, unknown> = {},
): Promise<TestAnswer> {
  const body = {
    userId,
    sessionTypeId: 'type-personal',
    specialistId: DEMO_THERAPISTS.Th1,
    timestamp: TUESDAY_TEXT,
    ...change,
  };
  return app.inject('POST', '/therapists/create-appointment', { token: by.token, body });
}

/** All rows but how often a call was tried. */
export async function written(app: TestApp): Promise<string> {
  return (await dump(app.deps.db)).replaceAll(/^call_counts .*\n?/gm, '');
}
