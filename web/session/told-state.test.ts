import { expect, test } from 'vitest';
import { APPOINTMENT_STATUSES, CANCEL_REASONS } from '#domain/booking.ts';
import { COMPLAINT_STATUSES, isStanding } from '#domain/complaint.ts';
import { LOCALES } from '#domain/locale.ts';
import { PAYMENT_STATUSES, toldRefund } from '#domain/payment.ts';
import { translator } from '../lib/texts.tsx';
import { type ToldSession, stateWords } from './told-state.ts';
import { toldStateTexts } from './told-state.texts.ts';

const AT = '2027-03-10T08:00:00Z';
const START = Date.parse('2027-03-19T18:00:00+04:00');
const SUM = { minor: 12_050, currency: 'GEL', at: AT } as const;
/** Money has come, whatever became of it. */
const CAPTURED = ['SUCCESS', 'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED', 'CHARGEBACK'];

const SESSION: ToldSession = {
  status: 'confirmed',
  cancelReason: null,
  complaint: null,
  paid: null,
  openAtBank: false,
  refund: null,
  sessionTime: { date: '2027-03-19', startTime: '18:00', endTime: '18:50' },
};

/** Every state of an appointment: cancelled with each reason, booked at all times and with each complaint. */
const APPOINTMENTS: readonly { name: string; session: ToldSession; now: number }[] = APPOINTMENT_STATUSES.flatMap(
  (status) => {
    const session = { ...SESSION, status };
    if (status === 'cancelled')
      return [null, ...CANCEL_REASONS].map((cancelReason) => ({
        name: `cancelled, ${cancelReason}`,
        session: { ...session, cancelReason },
        now: START,
      }));
    if (status !== 'confirmed') return [{ name: status, session, now: START }];
    const times = { ahead: START - 1, running: START, over: START + 3_000_000 };
    const told = COMPLAINT_STATUSES.filter(isStanding).map((complaint) => ({
      name: `complaint ${complaint}`,
      session: { ...session, complaint: { what: 'therapist_absent' as const, status: complaint, upheldAt: AT } },
      now: START,
    }));
    const alone = { what: 'client_present', status: 'disputed', upheldAt: AT, presence: 'alone' } as const;
    return [
      ...Object.entries(times).map(([name, now]) => ({ name, session, now })),
      ...told.slice(0, 1),
      { name: 'a mark that the times in the room contradict', session: { ...session, complaint: alone }, now: START },
    ];
  },
);

/** Every state of a payment and of its refund, as the server tells them. */
const MONEY = PAYMENT_STATUSES.map((status) => {
  const refund = toldRefund([status]);
  return {
    name: status,
    told: {
      paid: CAPTURED.includes(status) ? { ...SUM, card: '4242' } : null,
      refund: refund && { ...SUM, status: refund },
    },
  };
});

test.each(LOCALES)(
  'in %s every state of an appointment with every state of its money has words of its own',
  (locale) => {
    const said = new Map<string, string>();
    for (const { name, session, now } of APPOINTMENTS) {
      for (const { name: payment, told } of MONEY) {
        const words = stateWords({ ...session, ...told }, now, { t: translator(toldStateTexts, locale), locale });
        const all = `${words.word} ${words.meaning} ${words.money}`;
        expect(all, `${name} x ${payment}`).not.toMatch(/[{}]|undefined|null|NaN|\(\)/);
        for (const part of [words.word, words.meaning, words.money]) expect(part, `${name} x ${payment}`).not.toBe('');
        // What came of money is told by the refund alone: the steps of a payment before it are all "not paid".
        const kind = `${name} x ${JSON.stringify(told)}`;
        expect(said.get(all) ?? kind, `${kind} says the same as`).toBe(kind);
        said.set(all, kind);
      }
    }
    expect(said.size).toBe(APPOINTMENTS.length * new Set(MONEY.map(({ told }) => JSON.stringify(told))).size);
  },
);

test('money that no longer returns is told for exactly what is paid to the therapist although nobody met (P36)', () => {
  const kept = APPOINTMENTS.filter(({ session, now }) => {
    const paid = { ...session, paid: { ...SUM, card: null } };
    return stateWords(paid, now, { t: translator(toldStateTexts, 'en'), locale: 'en' }).money.includes('not returned');
  });
  expect(kept.map(({ name }) => name)).toEqual(['client_absent', 'cancelled, client_late']);
});

test.each(COMPLAINT_STATUSES)('of a marked absence with a complaint that is %s', (status) => {
  const complaint = { what: 'client_present' as const, status, upheldAt: AT };
  const session = { ...SESSION, status: 'client_absent' as const, complaint, paid: { ...SUM, card: null } };
  const { money } = stateWords(session, START, { t: translator(toldStateTexts, 'en'), locale: 'en' });
  expect(money).toMatch(isStanding(status) ? /^Paid: / : /is not returned/);
});

test('a sum that returns is told to the last tetri, with the card where the provider told it', () => {
  const told = (card: string | null) =>
    stateWords(
      {
        ...SESSION,
        status: 'cancelled',
        cancelReason: 'client',
        paid: { ...SUM, card },
        refund: { ...SUM, status: 'done' },
      },
      START,
      { t: translator(toldStateTexts, 'ka'), locale: 'ka' },
    ).money;
  expect(told('4242')).toBe('120,50\u00a0₾ იმავე ბარათზე (••••\u00a04242) გამოგიგზავნეთ: 10\u00a0მარტი.');
  expect(told(null)).toBe('120,50\u00a0₾ იმავე ბარათზე გამოგიგზავნეთ: 10\u00a0მარტი.');
});
