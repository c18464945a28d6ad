import { beforeEach, describe, expect, test } from 'vitest';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { refusal, type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { check, finish, order, prefer, WEDNESDAY } from '#server/testing/booking/shopping.ts';

type Card = {
  _id: string;
  gender: string;
  fee: number;
  accepting: boolean;
  sessionTypes: { sessionType: { key: string }; price: number }[];
  availabilityGaps: { date: string; gaps: { start: string; end: string }[] }[];
  match: { tier: number; score: number; a: number; b: number; parts: { got: number }[]; missed: { key: string }[] };
};

let app: TestApp;
let me: TestPerson;
beforeEach(async () => {
  app = await testApp();
  me = await app.signIn();
});

async function list(preferences?: Record<string, unknown>): Promise<Card[]> {
  const { status, body } = await app.inject('POST', '/therapists', {
    token: me.token,
    body: { ...(preferences !== undefined && { preferences }) },
  });
  expect(status).toBe(200);
  return body['therapists'] as Card[];
}

describe('the time of an own session', () => {
  const then = ({ availabilityGaps }: Card) =>
    availabilityGaps
      .filter(({ date }) => date === WEDNESDAY.date)
      .flatMap(({ gaps }) => gaps.filter(({ start, end }) => start < WEDNESDAY.end && end > WEDNESDAY.start));
  const free = (cards: readonly Card[]) => cards.flatMap((card) => then(card).map((gap) => ({ id: card._id, gap })));
  const profile = async (id: string, token?: string) => {
    const { body } = await app.inject('GET', `/therapists/${id}`, { ...(token !== undefined && { token }) });
    return free([body['therapist'] as Card]);
  };

  test('the time of an own session is offered to that client by nobody, and refused in words of its own', async () => {
    await check(app, me);
    // A hold gives way to the next one, so its time is still offered elsewhere.
    const [other] = free(await list());
    if (other === undefined) throw new Error('nobody else is free then');
    await finish(app, await order(app, me), 'pay');
    expect(free(await list())).toEqual([]);
    expect(await profile(other.id, me.token)).toEqual([]);
    const { body } = await app.inject('GET', `/therapists/${DEMO_THERAPISTS.Th1}/similar`, { token: me.token });
    expect(free(body['therapists'] as Card[])).toEqual([]);
    expect((await profile(other.id)).length).toBeGreaterThan(0);
    const pressed = { specialistId: other.id, bookingSession: { date: WEDNESDAY.date, ...other.gap } };
    const refused = await check(app, me, pressed, { 'accept-language': 'en' });
    expect([refused.status, refused.body['code']]).toEqual([409, 'OWN_SESSION']);
    expect(refused.body['message']).toBe('You already have a session at this time, please choose another one');
  });

  test('the time of an own session that is being paid is not offered elsewhere either', async () => {
    await order(app, me);
    expect(free(await list())).toEqual([]);
  });
});

test('the list is ordered by tier and score, at most twelve and twelve', async () => {
  const wishes = { typeTherapy: 'type-personal', psychoIssues: ['anxiety', 'grief'], startTime: ['evening'] };
  const cards = await list(wishes);
  expect(cards.length).toBeGreaterThan(3);
  const order = cards.map(({ match }) => [match.tier, match.score] as const);
  expect(order).toEqual(order.toSorted((one, other) => one[0] - other[0] || other[1] - one[1]));
  expect(cards.filter(({ match }) => match.tier === 0).length).toBeLessThanOrEqual(12);
  expect(cards.length).toBeLessThanOrEqual(24);
});

test('the list has only therapists of the chosen type who accept clients and have free times', async () => {
  for (const typeTherapy of ['type-personal', 'type-couple', 'type-teen']) {
    for (const card of await list({ typeTherapy })) {
      expect(card.sessionTypes.some(({ sessionType }) => `type-${sessionType.key}` === typeTherapy)).toBe(true);
      expect(card.availabilityGaps.length).toBeGreaterThan(0);
      expect(card.accepting).toBe(true);
    }
  }
});

// spec §7: "POST /therapists | {preferences}; response therapists;"
test('the list respects the preferred gender and explains the score', async () => {
  const wishes = { typeTherapy: 'type-personal', preferTherapistGender: 'male', psychoIssues: ['anxiety'] };
  const cards = await list(wishes);
  for (const { gender, match } of cards) {
    expect(match.tier === 2 || gender === 'male').toBe(true);
    expect(match.parts.reduce((sum, { got }) => sum + Math.round(got * 100), 0)).toBe(Math.round(match.score * 100));
    expect(match.b).toBe(1);
  }
});

test('the list uses the stored preferences when none are sent', async () => {
  const preferences = { typeTherapy: 'type-couple', psychoIssues: ['betrayal'] };
  await prefer(app, me, preferences);
  expect((await list()).map(({ _id }) => _id)).toEqual((await list(preferences)).map(({ _id }) => _id));
});

test('the list stays the same on a reload', async () => {
  const wishes = { typeTherapy: 'type-personal' };
  expect((await list(wishes)).map(({ _id }) => _id)).toEqual((await list(wishes)).map(({ _id }) => _id));
});

test('the list leaves out therapists who stopped accepting clients, except for their own clients', async () => {
  const [first] = await list({ typeTherapy: 'type-personal' });
  const id = String(first?._id);
  await app.rows('update therapists set accepting = false where content_id = $1', [id]);
  expect((await list({ typeTherapy: 'type-personal' })).map(({ _id }) => _id)).not.toContain(id);
  await app.confirmedSession(me, id);
  const again = (await list({ typeTherapy: 'type-personal' })).find(({ _id }) => _id === id);
  expect(again?.accepting).toBe(true);
});

// spec §7: "error message in data message"
test('the list is refused for wishes that do not exist, with the message in the data too', async () => {
  const body = { preferences: { typeTherapy: 'type-personal', psychoIssues: ['x'] } };
  const answer = await app.inject('POST', '/therapists', { token: me.token, body });
  expect([answer.status, answer.body['code']]).toEqual([422, 'UNKNOWN_TOPIC']);
  expect(answer.body['data']).toEqual({ message: answer.body['message'] });
});

describe('relaxations of wishes', () => {
  type Answer = { therapists: Card[]; relaxations?: { wish: string; priceRange?: string; more: number }[] };

  async function answer(preferences: Record<string, unknown>): Promise<Answer> {
    const { body } = await app.inject('POST', '/therapists', { token: me.token, body: { preferences } });
    return body as unknown as Answer;
  }
  const bestOf = ({ therapists }: Answer) => therapists.filter(({ match }) => match.tier === 0).length;

  test('relaxations of wishes say how many more matches each brings, and bring that many (P34)', async () => {
    const wishes = {
      typeTherapy: 'type-personal',
      preferTherapistGender: 'male',
      priceRange: 'price-up-to-80',
      startTime: ['morning'],
    };
    const before = await answer(wishes);
    expect(bestOf(before)).toBeLessThan(3);
    expect(before.relaxations?.length).toBeGreaterThan(0);
    for (const { wish, priceRange, more } of before.relaxations ?? []) {
      const change = { time: { startTime: [] }, price: { priceRange }, gender: { preferTherapistGender: '' } }[wish];
      expect([wish, bestOf(await answer({ ...wishes, ...change }))]).toEqual([wish, bestOf(before) + more]);
    }
  });

  test('relaxations of wishes are not offered when there are three or more best matches', async () => {
    const found = await answer({ typeTherapy: 'type-personal' });
    expect(bestOf(found)).toBeGreaterThanOrEqual(3);
    expect(found.relaxations).toBeUndefined();
  });
});

test('a profile is public, localized, and has times of the next fourteen days only', async () => {
  const [first] = await list({ typeTherapy: 'type-personal' });
  const ka = await app.inject('GET', `/therapists/${first?._id}?locale=ka`, {});
  const en = await app.inject('GET', `/therapists/${first?._id}?locale=en`, {});
  const [one, other] = [ka.body['therapist'] as Card & { name: string }, en.body['therapist'] as { name: string }];
  expect(one.name).not.toBe(other.name);
  expect(one.availabilityGaps).toEqual(first?.availabilityGaps);
  expect(one.availabilityGaps.length).toBeLessThanOrEqual(14);
});

// spec §3: "Therapist: _id, name, surname, photo, experience (years), fee (percent added to price), description,
// videoLink, education[] (name, year, degree, description, gallery[] with url), therapyMethod[] (strings), method[]
// (_id, title, category.title), languages[] (title), sessionTypes[] (sessionType {_id, title}, duration minutes,
// price), availabilityGaps[] (date, day, gaps[] with start and end HH:MM)."
test('a profile has the fields of the specification', async () => {
  const { body } = await app.inject('GET', `/therapists/${DEMO_THERAPISTS.Th1}?locale=en`, {});
  const text = expect.any(String);
  const time = expect.stringMatching(/^\d\d:\d\d$/);
  const therapist = body['therapist'] as Card & Record<'education' | 'method' | 'languages', unknown[]>;
  expect(therapist).toMatchObject({
    _id: DEMO_THERAPISTS.Th1,
    name: 'Nino',
    surname: 'Beridze',
    photo: { url: text },
    experience: expect.any(Number),
    fee: 20,
    description: text,
    videoLink: text,
    therapyMethod: expect.arrayContaining([text]),
  });
  const education = { name: text, year: text, degree: text, description: text, gallery: expect.any(Array) };
  expect(therapist.education[0]).toEqual(education);
  expect(therapist.education).toContainEqual({
    ...education,
    gallery: expect.arrayContaining([expect.objectContaining({ url: text })]),
  });
  expect(therapist.method[0]).toMatchObject({ _id: text, title: text, category: { title: text } });
  expect(therapist.languages).toContainEqual({ title: 'Georgian' });
  const sessionType = { _id: 'type-personal', key: 'personal', title: 'Personal' };
  expect(therapist.sessionTypes[0]).toEqual({ sessionType, duration: 50, price: 100 });
  const gaps = expect.arrayContaining([{ start: time, end: time }]);
  expect(therapist.availabilityGaps[0]).toEqual({ date: '2026-11-24', day: text, gaps });
});

test('a profile says nothing of phone, e-mail or account', async () => {
  const { profileId } = await app.signInAs('THERAPIST');
  const { body } = await app.inject('GET', `/therapists/${profileId}`, {});
  expect(JSON.stringify(body)).not.toMatch(/phone|@|iban/i);
});

test('a profile of an unknown id is not found', async () => {
  for (const id of ['therapist-nobody', '__proto__', '..%2F..%2Fetc']) {
    expect(await refusal(app.inject('GET', `/therapists/${id}`, {}))).toEqual([404, 'THERAPIST_NOT_FOUND']);
  }
});
