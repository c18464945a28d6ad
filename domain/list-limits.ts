import { GRID_MIN } from './schedule.ts';

/** Times that begin on one day: one at each place of the grid. */
const A_DAY = (24 * 60) / GRID_MIN;

/** The maximum length of lists, which the contract states and every source keeps to; unbounded lists are paged. */
export const MOST = {
  /** Documents of a kind among which people choose. */
  choices: 100,
  /** References, pictures and other parts of one document. */
  parts: 100,
  /** Documents of one import, and of all content that editors write. */
  documents: 20_000,
  /** Fields of a document that a change names. */
  fields: 200,
  /** Paragraphs, tables and pictures of a legal text. */
  blocks: 2000,
  /** Addresses and hosts in one setting. */
  addresses: 32,
  topics: 64,
  /** Wishes that a match is judged by. */
  wishes: 16,
  /** Best matches and those that also suit (P34). */
  matches: 24,
  timesADay: A_DAY,
  timesOfFortnight: 14 * A_DAY,
  /** Free times until the horizon, the day of today included. */
  timesAhead: 61 * A_DAY,
  /** Times of a calendar of 100 days: those that are free, and as many that are booked, cancelled or off. */
  calendar: 2 * 100 * A_DAY,
  /** Appointments and time off in a calendar of 100 days; cancelled ones are left out first. */
  appointments: 5000,
  off: 20_000,
  /** Sessions of one day, in the same way. */
  sessionsOfDay: 200,
  /** The tasks of a therapist, on the first page. */
  waiting: 50,
  /** Lines of a therapist's earnings: a year has fewer. */
  earnings: 10_000,
  /** Receipts of one client in a year, and the years of which there are any. */
  receipts: 2000,
  years: 100,
  signIns: 100,
  /** The obstacles of a client who wants to leave. */
  leavingBlocks: 50,
  /** Things that happened to one order. */
  history: 500,
  /** Times that the seats of one room were taken. */
  stays: 1000,
  /** Messages that one change sends. */
  told: 64,
  /** Accounts that a therapist sees: where pay goes, and where it went before. */
  accountsOfPay: 3,
  batch: 1000,
  /** The broken things that wait for an operator, the oldest first. */
  broken: 200,
  findings: 1000,
  /** Accounts of the ledger in their currencies. */
  accounts: 100,
  chat: 1000,
} as const;
