import type { Answer } from '#contract/api.ts';

type DuePayouts = Answer<'listDuePayouts'>;
type DuePay = DuePayouts['therapists'][number];
type Batch = Answer<'readPayoutBatch'>;
type BatchLine = Batch['lines'][number];

/** A specialist to whom 150 ₾ of two sessions go now. */
export function aDuePay(profile: string, change: Partial<DuePay> = {}): DuePay {
  const whose = { profile, name: `სახელი ${profile}` };
  return { ...whose, last4: '4417', isNew: false, minor: 15_000, lines: 2, late: null, leftOut: [], ...change };
}

/** What is due to these specialists, added up. */
export function dueTo(therapists: DuePay[], change: Partial<DuePayouts> = {}): DuePayouts {
  const sum = (of: (pay: DuePay) => number) => therapists.reduce((all, pay) => all + of(pay), 0);
  return {
    therapists,
    totalMinor: sum(({ minor }) => minor),
    leftOutMinor: sum(({ leftOut }) => leftOut.reduce((all, { minor }) => all + minor, 0)),
    lateMinor: sum(({ late }) => late?.minor ?? 0),
    atBank: [],
    answered: [],
    next: null,
    ...change,
  };
}

export const BATCH = '11111111-1111-4111-8111-111111111111';

/** A line of a batch that waits for the bank, of 75 ₾. */
export function aBatchLine(profile: string, change: Partial<BatchLine> = {}): BatchLine {
  const line = { last4: '4417', minor: 7500, outcome: 'waiting', bankRef: null, at: null, isStopped: false } as const;
  const appointmentId = `22222222-2222-4222-8222-${String(change.minor ?? 7500).padStart(12, '0')}`;
  return { profile, name: `სახელი ${profile}`, appointmentId, order: 'C3A1D80B42EF', ...line, ...change };
}

/** Batch 41 with these lines. */
export function aBatch(lines: BatchLine[]): Batch {
  return { batch: { id: BATCH, number: 41, sentAt: '2027-03-08T06:12:00.000Z' }, lines };
}

/** The same batch in the list of what is at the bank. */
export const atBank = { ...aBatch([]).batch, minor: 15_000, lines: 2 };
