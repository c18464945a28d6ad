import { beforeEach, expect, test } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { type TestApp, testApp } from '#server/testing/app.ts';
import { prefer } from '#server/testing/booking/shopping.ts';

const { Th1, Th2, Th3 } = DEMO_THERAPISTS;

type Shown = {
  _id: string;
  accepting: boolean;
  sessionTypes: { sessionType: { key: string } }[];
  method: { issues: { key: string }[] }[];
  availabilityGaps: object[];
};

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

async function similar(id: string, token?: string): Promise<Shown[]> {
  const { status, body } = await app.inject('GET', `/therapists/${id}/similar`, token === undefined ? {} : { token });
  expect(status).toBe(200);
  return body['therapists'] as Shown[];
}

async function profile(id: string, token?: string): Promise<Shown> {
  const { body } = await app.inject('GET', `/therapists/${id}`, token === undefined ? {} : { token });
  return body['therapist'] as Shown;
}

test('a therapist who takes no new clients may be booked by a client of theirs, on the profile and in the hold, and by no other client', async () => {
  const known = await app.signIn('599000001');
  const stranger = await app.signIn('599000002');
  await app.confirmedSession(known, Th3);
  const { accepting, availabilityGaps } = await profile(Th3, known.token);
  expect(accepting).toBe(true);
  expect(availabilityGaps.length).toBeGreaterThan(0);
  expect((await profile(Th3, stranger.token)).accepting).toBe(false);
  expect((await profile(Th3)).accepting).toBe(false);
  expect((await app.hold(known, Th3)).specialistId).toBe(Th3);
});

test('a therapist who takes no new clients leads to at most three others with shared topics, the same session type and free times', async () => {
  const shown = await profile(Th3);
  const topics = new Set(shown.method.flatMap(({ issues }) => issues.map(({ key }) => key)));
  const others = await similar(Th3);
  expect(others).toHaveLength(3);
  for (const other of others) {
    expect(other._id).not.toBe(Th3);
    expect(other.accepting).toBe(true);
    expect(other.availabilityGaps.length).toBeGreaterThan(0);
    expect(other.sessionTypes.map(({ sessionType }) => sessionType.key)).toContain('personal');
    expect(other.method.some(({ issues }) => issues.some(({ key }) => topics.has(key)))).toBe(true);
  }
});

test('a therapist who takes no new clients of teens leads to others who are approved for teens', async () => {
  const others = await similar(Th2);
  expect(others.length).toBeGreaterThan(0);
  for (const { sessionTypes } of others)
    expect(sessionTypes.map(({ sessionType }) => sessionType.key)).toContain('teen');
});

test('a therapist who takes no new clients leads to the type that the client wishes, when the therapist has it', async () => {
  const me = await app.signIn();
  await prefer(app, me, { typeTherapy: 'type-couple' });
  const others = await similar(Th1, me.token);
  for (const { sessionTypes } of others)
    expect(sessionTypes.map(({ sessionType }) => sessionType.key)).toContain('couple');
});

test('an unknown therapist has no similar therapists', async () => {
  expect((await app.inject('GET', '/therapists/nobody/similar', {})).status).toBe(404);
});
