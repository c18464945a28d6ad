import fc from 'fast-check';
import { DAY, HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { createPerson } from '#server/features/person/person.ts';
import {
  payoutPaid,
  payoutReturned,
  resumePayouts,
  saveAccount,
  sendPayouts,
  stopPayouts,
} from '#server/features/payout/payout.ts';
import { complain, markSession, settleComplaint, withdrawComplaint } from '#server/features/session/session.ts';
import { cancel, goTo, OPERATOR, REQUEST } from '../booking/after-booking.ts';
import type { TestApp } from '../app.ts';
import { paidSession } from '../booking/paid-session.ts';

/** A therapist whose sessions are told of. */
export type Earner = { therapistId: string; contentId: string; userId: string };

const PRICES = [1, 3333, 5002, 10_000, 12_345, 15_000];
const PERCENTS = [25, 25, 12.5, 33.33, 0, 100];
const FATES = [
  'in_time',
  'by_therapist',
  'our_fault',
  'late',
  'held',
  'held',
  'unmarked',
  'client_absent',
  'own_absence',
] as const;
const COMPLAINTS = [null, 'stands', 'withdrawn', 'rejected', 'upheld', 'upheld'] as const;

/** The fate of one session, and the bank's answers about its pay on the mornings after it was sent. */
type Story = {
  /** So many days after the first, at an hour that no other session has. */
  day: number;
  priceMinor: number;
  commissionPercent: number;
  currency: 'GEL' | 'EUR';
  fate: (typeof FATES)[number];
  complaint: (typeof COMPLAINTS)[number];
  bank: ('paid' | 'returned' | 'late' | 'silent')[];
};

/** A therapist's changes of accounts, and operators' stops: days after the first. */
type Pay = { accountOn: number | null; otherAccountOn: number | null; stop: { from: number; days: number } | null };

const DAYS = 22;
const day = fc.integer({ min: 0, max: DAYS - 1 });
const story: fc.Arbitrary<Story> = fc.record({
  day,
  priceMinor: fc.constantFrom(...PRICES),
  commissionPercent: fc.constantFrom(...PERCENTS),
  currency: fc.constantFrom('GEL' as const, 'GEL' as const, 'EUR' as const),
  fate: fc.constantFrom(...FATES),
  complaint: fc.constantFrom(...COMPLAINTS),
  bank: fc.constantFrom<Story['bank']>(
    ['paid'],
    ['paid'],
    ['returned', 'paid'],
    // Back on the morning after it was booked as paid.
    ['paid', 'late', 'paid'],
    ['silent', 'returned', 'returned'],
    ['silent', 'silent', 'silent', 'silent', 'silent', 'silent', 'paid'],
  ),
});
const pay: fc.Arbitrary<Pay> = fc.record({
  accountOn: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 6 }),
  otherAccountOn: fc.option(day),
  stop: fc.option(fc.record({ from: day, days: fc.integer({ min: 3, max: 9 }) }), { freq: 3 }),
});

type Event = { at: Instant; run: () => Promise<unknown> };

/**
 * Runs the sessions of many therapists side by side, by the use cases themselves: they are cancelled, held, missed and
 * complained of, pay is sent each morning and ends at the bank or comes back, accounts change and pay is stopped.
 * `look` is called on nine days on the way. The same `seed` gives the same run.
 */
export async function tellStories(
  app: TestApp,
  { seed, earners: many, sessions }: { seed: number; earners: number; sessions: number },
  look: (earners: readonly Earner[], now: Instant) => Promise<void>,
): Promise<void> {
  const first = app.clock.now() + 3 * DAY;
  const earners = await earnersOf(app, many);
  const stories = fc.sample(story, { seed, numRuns: many * sessions });
  const pays = fc.sample(pay, { seed, numRuns: many });
  const events: Event[] = [];
  const banks = new Map<string, Story['bank']>();
  for (const [i, told] of stories.entries()) {
    const earner = earners[i % many];
    if (earner === undefined) throw new Error('a story of nobody');
    // Each therapist has one client, who is at one place at a time: every session has minutes of its own.
    const nth = Math.floor(i / many);
    const start = first + told.day * DAY + nth * HOUR + HOUR;
    events.push(...(await eventsOf(app, earner, { told, start, banks })));
  }
  for (const [i, { accountOn, otherAccountOn, stop }] of pays.entries()) {
    const earner = earners[i];
    if (earner === undefined) continue;
    for (const [n, on] of [accountOn, otherAccountOn].entries()) {
      if (on !== null) events.push({ at: first + on * DAY + MINUTE, run: () => nameAccount(app, earner, n) });
    }
    if (stop === null) continue;
    const from = first + stop.from * DAY + 2 * MINUTE;
    events.push({ at: from, run: () => stopPayouts(app.deps, earner.contentId) });
    events.push({ at: from + stop.days * DAY, run: () => resumePayouts(app.deps, earner.contentId) });
  }
  for (let n = 1; n <= DAYS + 8; n++) events.push({ at: first + n * DAY, run: () => payOut(app, banks) });
  const looks = [5, 8, 11, 14, 17, 20, 23, 27, 30];
  for (const n of looks) events.push({ at: first + n * DAY + 3 * HOUR, run: () => look(earners, app.clock.now()) });
  for (const { at, run } of events.toSorted((a, b) => a.at - b.at)) {
    await goTo(app, Math.max(at, app.clock.now()));
    await run();
  }
}

/** The paid session of a story, and what happens to it. */
async function eventsOf(
  app: TestApp,
  earner: Earner,
  { told, start, banks }: { told: Story; start: Instant; banks: Map<string, Story['bank']> },
): Promise<Event[]> {
  const { deps } = app;
  const end = start + 50 * MINUTE;
  const clientId = await newPerson(app);
  const publicId = await paidSession(app, { therapistId: earner.therapistId, clientId }, { ...told, start });
  const orderId = app.idOf(publicId);
  const [row] = await app.rows<{ id: string }>('select appointment_id as id from orders where id = $1', [orderId]);
  banks.set(row?.id ?? '', [...told.bank]);
  const byTherapist = { role: 'therapist', userId: earner.userId } as const;
  const mark = (at: Instant, word: 'completed' | 'client_absent' | 'therapist_absent'): Event => ({
    at,
    run: () => markSession(deps, { orderId, by: byTherapist, mark: word, seenVersion: null, requestId: REQUEST }),
  });
  const cancelled = (hours: number, by: Parameters<typeof cancel>[2]): Event[] => [
    { at: start - hours * HOUR, run: () => cancel(app, publicId, by) },
  ];
  switch (told.fate) {
    case 'in_time':
      return cancelled(30, { role: 'client', userId: clientId });
    case 'late':
      return cancelled(5, { role: 'client', userId: clientId });
    case 'by_therapist':
      return cancelled(2, { ...byTherapist, reason: 'ill' });
    case 'our_fault':
      return cancelled(40, OPERATOR);
    case 'own_absence':
      return [mark(start + 15 * MINUTE, 'therapist_absent')];
    case 'held':
    case 'unmarked':
    case 'client_absent': {
      const [kind, upheld, rejected] =
        told.fate === 'client_absent'
          ? (['client_present', 'completed', 'client_absent'] as const)
          : (['therapist_absent', 'therapist_absent', 'completed'] as const);
      const marked = {
        held: [mark(end + HOUR, 'completed')],
        client_absent: [mark(start + 20 * MINUTE, 'client_absent')],
        unmarked: [],
      }[told.fate];
      if (told.complaint === null) return marked;
      const said = { orderId, clientId, kind, words: null, seenVersion: null };
      const complaint: Event = { at: end + 2 * HOUR, run: () => complain(deps, said) };
      if (told.complaint === 'stands') return [...marked, complaint];
      // A complaint against no mark is upheld by itself after a day; operators decide the others when all is clear.
      const at = end + (told.fate === 'unmarked' ? 20 * HOUR : (1 + (told.day % 12)) * DAY);
      if (told.complaint === 'withdrawn') {
        const taken = { orderId, clientId, seenVersion: null };
        return [...marked, complaint, { at, run: () => withdrawComplaint(deps, taken) }];
      }
      const to = told.complaint === 'upheld' ? upheld : rejected;
      const settled = { orderId, by: OPERATOR, to, seenVersion: null, requestId: REQUEST };
      return [...marked, complaint, { at, run: () => settleComplaint(deps, settled) }];
    }
  }
}

/** An operator's morning: sends all pay that may go, and books the bank's answers. */
async function payOut(app: TestApp, banks: ReadonlyMap<string, Story['bank']>): Promise<void> {
  const batch = { batchId: app.deps.random.uuid(), until: app.clock.now() + 9 * DAY };
  await sendPayouts(app.deps, batch);
  const paid = await app.rows<{ id: string }>(`select appointment_id as id from payouts where status = 'PAID'`);
  for (const { id: appointmentId } of paid) {
    if (banks.get(appointmentId)?.[0] !== 'late') continue;
    banks.get(appointmentId)?.shift();
    await payoutReturned(app.deps, { appointmentId, bankRef: 'B1' });
  }
  const waiting = await app.rows<{ id: string }>(`select appointment_id as id from payouts where status = 'SENT'`);
  for (const { id: appointmentId } of waiting) {
    const said = banks.get(appointmentId)?.shift() ?? 'paid';
    if (said === 'returned') await payoutReturned(app.deps, { appointmentId });
    if (said === 'paid') await unlessStopped(payoutPaid(app.deps, { appointmentId, bankRef: 'B1' }));
  }
}

async function unlessStopped(paid: Promise<unknown>): Promise<void> {
  try {
    await paid;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'PAYOUT_STOPPED')) throw error;
  }
}

const IBANS = ['GE29NB0000000101904917', 'GE60NB0000000123456789'];

async function nameAccount(app: TestApp, { therapistId, userId }: Earner, n: number): Promise<void> {
  const details = { holder: 'ნინო ბერიძე', iban: IBANS[n] ?? '' };
  await app.deps.db.transaction(async (tx) => saveAccount(app.deps, tx, { therapistId, userId, ...details }));
}

/** Therapists of the demo, each with somebody who signs in. */
async function earnersOf(app: TestApp, count: number): Promise<Earner[]> {
  const rows = await app.rows<Omit<Earner, 'userId'>>(
    `select id as "therapistId", content_id as "contentId" from therapists order by content_id limit $1`,
    [count],
  );
  if (rows.length < count) throw new Error(`there are only ${rows.length} therapists`);
  const earners: Earner[] = [];
  for (const row of rows) {
    const userId = await newPerson(app);
    await app.rows(`update users set role = 'THERAPIST' where id = $1`, [userId]);
    await app.rows('update therapists set user_id = $1 where id = $2', [userId, row.therapistId]);
    earners.push({ ...row, userId });
  }
  return earners;
}

let people = 0;

async function newPerson(app: TestApp): Promise<string> {
  people += 1;
  const address = { channel: 'sms', to: `+99555${String(1_000_000 + people)}` } as const;
  return app.deps.db.transaction(async (tx) => (await createPerson(app.deps, tx, { address, locale: 'ka' })).id);
}
