import { expect, test } from 'vitest';
import { findPersonByAddress } from '#server/features/person/person.ts';
import { verifyPassword } from '#server/features/proof/password.ts';
import { testApp } from '#server/testing/app.ts';
import type { DemoTherapist } from './people.ts';
import { addTherapists, seedDemo } from './seed.ts';

const PASSWORD = 'a-shared-password-27';
const quiet = () => undefined;

function therapist(number: number): DemoTherapist {
  return {
    contentId: `therapist-${number}`,
    phone: `+995${500_300_000 + number}`,
    email: `therapist.${number}@example.com`,
    password: PASSWORD,
    accepting: true,
    minNoticeMin: 120,
    weekly: [
      { weekday: 1, start: '10:00', end: '14:00' },
      { weekday: 4, start: '18:00', end: '21:00' },
    ],
  };
}

const countOf = async ({ rows }: Awaited<ReturnType<typeof testApp>>) =>
  rows<object>(`select (select count(*)::int from users) as users, (select count(*)::int from user_keys) as keys,
      (select count(*)::int from therapists where user_id is not null) as therapists,
      (select count(*)::int from openings o join therapists t on t.id = o.therapist_id where t.user_id is not null) as openings`);

test('an empty database gets the demo people, once', async () => {
  const app = await testApp();
  expect(await seedDemo(app.deps)).toBe(false);
  await app.rows('truncate therapists cascade');
  expect(await seedDemo(app.deps)).toBe(true);
  expect(await countOf(app)).toMatchObject([{ users: 25, keys: 25, therapists: 24 }]);
  expect(await seedDemo(app.deps)).toBe(false);
});

test('therapists are added by the hundred, each of them signs in', async () => {
  const app = await testApp();
  const steps: number[] = [];
  const added = await addTherapists(app.deps, {
    password: PASSWORD,
    choose: (known) => Array.from({ length: 1201 }, (_, place) => therapist(known.length + place)),
    progress: (done) => void steps.push(done),
  });
  expect([added, steps]).toEqual([1201, [500, 1000, 1201]]);
  expect(await countOf(app)).toEqual([{ users: 1201, keys: 1201, therapists: 1201, openings: 2402 }]);
  const { phone, email } = therapist(700);
  const person = await findPersonByAddress(app.deps, app.deps.db, { channel: 'sms', to: phone });
  expect([person?.role, person?.email, person?.phone]).toEqual(['THERAPIST', email, phone]);
  expect(await verifyPassword(PASSWORD, person?.passwordHash ?? null)).toBe(true);
});

test('all are added or none', async () => {
  const app = await testApp();
  const twice = [...Array.from({ length: 600 }, (_, place) => therapist(place)), therapist(3)];
  await expect(addTherapists(app.deps, { password: PASSWORD, choose: () => twice, progress: quiet })).rejects.toThrow();
  const refuse = () => {
    throw new Error('nobody');
  };
  await expect(addTherapists(app.deps, { password: PASSWORD, choose: refuse, progress: quiet })).rejects.toThrow(
    'nobody',
  );
  expect(await countOf(app)).toEqual([{ users: 0, keys: 0, therapists: 0, openings: 0 }]);
});
