import { HOUR, type Instant, MINUTE } from '#domain/dates.ts';
import {
  firstTryWait,
  guessWait,
  MAX_ADDRESSES_PER_NETWORK,
  NETWORK_WINDOW_MS,
  networkWait,
  partsOfPot,
  sendWait,
} from '#domain/guesses.ts';
import { CODE_DIGITS, MAX_FAILURES_PER_DAY, MAX_TRIES } from '#domain/otp.ts';
import { MAX_WRONG_TIME_CODES } from '#domain/second-factor.ts';

/**
 * A month of guessing at one-time codes, by the rules that the server uses (`domain/guesses.ts`): an attacker with some
 * addresses on the internet has codes sent to all accounts in turn and tries as many as are compared. It counts
 * comparisons, not right guesses, so that the result does not depend on a month's luck.
 */
export type Month = {
  /** Guesses at codes by SMS that were compared, of clients, of therapists, of operators. */
  compared: Record<Kind, number>;
  /** The most that were compared at one account in a day. */
  mostAtOneADay: number;
  /** Honest sign-ins, and how many of them were refused. */
  honest: Record<'known browser' | 'new browser' | 'staff', { asked: number; refused: number }>;
};

type Kind = 'client' | 'therapist' | 'operator';
const ACCOUNTS: Record<Kind, number> = { client: 10_000, therapist: 100, operator: 10 };
/** Codes by SMS in an hour, the default of SMS_PER_HOUR. */
const POT = 300;
const SHARE = partsOfPot(POT);
const DAYS = 30;
const DAY_MS = 24 * HOUR;

type Account = { kind: Kind; strangers: Instant[]; known: Instant[]; failures: Instant[]; comparedToday: number };

/** Events of a last window, oldest first. */
function prune(events: Instant[], since: Instant): void {
  let gone = 0;
  while (gone < events.length && (events[gone] ?? 0) <= since) gone += 1;
  if (gone > 0) events.splice(0, gone);
}

/** The addresses of an attacker: what was sent from each, and what was wrong. */
type Network = { sends: Instant[]; wrong: Instant[]; free: Instant[] };

/** What a month goes on in: the accounts, the attacker's addresses, and the codes sent in the last hour. */
type Battle = { accounts: Account[]; networks: Network[]; sent: Instant[]; turn: number; month: Month };

/** Runs a month against all accounts from some addresses; `random` is between 0 and 1. */
export function guessForAMonth(addresses: number, random: () => number): Month {
  const battle = battleOf(addresses);
  for (let now = 0; now < DAYS * DAY_MS; now += MINUTE) {
    if (now % DAY_MS === 0) for (const account of battle.accounts) account.comparedToday = 0;
    prune(battle.sent, now - HOUR);
    attack(battle, now);
    signInHonestly(battle, now, random);
  }
  return battle.month;
}

function battleOf(addresses: number): Battle {
  const accounts: Account[] = Object.entries(ACCOUNTS).flatMap(([kind, count]) =>
    // `Object.entries` forgets the names.
    Array.from({ length: count }, () => ({
      kind: kind as Kind,
      strangers: [],
      known: [],
      failures: [],
      comparedToday: 0,
    })),
  );
  return {
    // Staff first: theirs are the accounts that can do harm.
    accounts: accounts.reverse(),
    networks: Array.from({ length: addresses }, () => ({ sends: [], wrong: [], free: [] })),
    sent: [],
    turn: 0,
    month: {
      compared: { client: 0, therapist: 0, operator: 0 },
      mostAtOneADay: 0,
      honest: {
        'known browser': { asked: 0, refused: 0 },
        'new browser': { asked: 0, refused: 0 },
        staff: { asked: 0, refused: 0 },
      },
    },
  };
}

/** Each minute the attacker asks for codes until strangers' budgets are spent, and uses up the tries of each. */
function attack(battle: Battle, now: Instant): void {
  const { accounts, networks, sent, month } = battle;
  let refused = 0;
  while (refused <= networks.length + FEW && sent.length < SHARE.strangers) {
    const account = accounts[battle.turn % accounts.length];
    const network = networks[battle.turn % networks.length];
    battle.turn += 1;
    if (account === undefined || network === undefined) return;
    prune(network.sends, now - HOUR);
    for (const events of [network.wrong, network.free, account.strangers, account.failures])
      prune(events, now - DAY_MS);
    const inWindow = network.sends.filter((at) => at > now - NETWORK_WINDOW_MS).length;
    const isRefused =
      network.sends.length >= SHARE.network ||
      inWindow >= MAX_ADDRESSES_PER_NETWORK ||
      sendWait(account.strangers, now) !== null ||
      isStopped(account, 'own cookie', now);
    if (isRefused) {
      refused += 1;
      continue;
    }
    network.sends.push(now);
    account.strangers.push(now);
    sent.push(now);
    tryCodes(account, network, month, now);
  }
}

/** Tries codes of one message until no more are compared. */
function tryCodes(account: Account, network: Network, month: Month, now: Instant): void {
  for (let n = 0; n < MAX_TRIES; n += 1) {
    if (isStopped(account, 'own cookie', now)) break;
    const isSlowed = networkWait(network.wrong, now) !== null;
    // Every code of the attacker has a browser of its own, and so a first try.
    if (isSlowed && (n > 0 || firstTryWait(network.wrong, network.free, now) !== null)) break;
    month.compared[account.kind] += 1;
    account.comparedToday += 1;
    month.mostAtOneADay = Math.max(month.mostAtOneADay, account.comparedToday);
    account.failures.push(now);
    network.wrong.push(now);
    if (isSlowed) network.free.push(now);
  }
}

function isStopped({ failures }: Account, from: 'known' | 'own cookie', now: Instant): boolean {
  return guessWait({ known: [], others: failures, blank: [] }, from, now) !== null;
}

/**
 * Every minute somebody of each group signs in from a network of the attacker: a client with a known browser, a client
 * with a new one, and staff, with a password and a known browser, or a code app for when no SMS goes out.
 */
function signInHonestly({ accounts, networks, sent, month }: Battle, now: Instant, random: () => number): void {
  for (const who of ['known browser', 'new browser', 'staff'] as const) {
    const account = accounts[Math.floor(random() * accounts.length)];
    const network = networks[Math.floor(random() * networks.length)];
    if (account === undefined || network === undefined) return;
    month.honest[who].asked += 1;
    const isKnown = who !== 'new browser';
    const sends = isKnown ? account.known : account.strangers;
    prune(sends, now - DAY_MS);
    const isRefused =
      sent.length >= (isKnown ? POT : SHARE.strangers) ||
      sendWait(sends, now) !== null ||
      isStopped(account, isKnown ? 'known' : 'own cookie', now) ||
      (!isKnown && (network.sends.length >= SHARE.network || firstTryWait(network.wrong, network.free, now) !== null));
    if (isRefused) {
      // Wrong passwords of strangers count in no known browser, and a code of the app opens beside them.
      if (who !== 'staff') month.honest[who].refused += 1;
      continue;
    }
    sends.push(now);
    sent.push(now);
  }
}

/** After so many refusals more than there are networks the attacker waits for the next minute. */
const FEW = 10;

/** The chance that one of so many guesses at a code of some digits was right. */
export function oneIsRight(guesses: number, digits: number): number {
  return -Math.expm1(guesses * Math.log1p(-(10 ** -digits)));
}

/** The odds that a month's guesses give an attacker. */
export function oddsOf({ compared }: Month): {
  /** A client's account that is opened, expected. */
  clients: number;
  /** A client's account silent for a year, its phone with the attacker: a code by mail or a booking number is left. */
  silentClientsWithPhone: number;
  /**
   * The account of a client with a mail whose phone and sign-in the attacker has: the data taken along, discreet mode
   * switched off, or a change that stays although its owner says "it was not me".
   */
  clientsWithPhone: number;
  /** A therapist's account that is opened: the SMS code and, on a new browser, the code by mail as well. */
  therapists: number;
  /** A therapist's account whose mailbox or password the attacker has. */
  therapistsWithPassword: number;
  /** An operator's account, of which the attacker has the password: what is left is the code of the app. */
  operatorsWithPassword: number;
  /** An operator's account, of which the attacker has nothing. */
  operators: number;
} {
  const days = DAYS;
  const phone = oneIsRight(compared.therapist / ACCOUNTS.therapist, CODE_DIGITS.sms);
  // After a right first proof: fifteen codes by mail, or fifteen passwords, a day.
  const mail = oneIsRight(MAX_FAILURES_PER_DAY * days, CODE_DIGITS.email);
  // One step early and late are borne: three codes are right at a time.
  const app = oneIsRight(3 * MAX_WRONG_TIME_CODES * days, 6);
  return {
    clients: oneIsRight(compared.client, CODE_DIGITS.sms),
    silentClientsWithPhone: 1 - (1 - mail) * (1 - oneIsRight(MAX_FAILURES_PER_DAY * days, BOOKING_DIGITS)),
    clientsWithPhone: mail,
    therapists: 1 - (1 - phone * mail) ** ACCOUNTS.therapist,
    therapistsWithPassword: phone,
    operatorsWithPassword: app,
    operators: ACCOUNTS.operator * COMMONEST_PASSWORD * MAX_FAILURES_PER_DAY * days * app,
  };
}

/** The twelve hexadecimal digits of a booking number, as so many decimal ones. */
const BOOKING_DIGITS = 12 * Math.log10(16);

/** The chance that the most common allowed password (twelve characters, none of the well-known) is the right one. */
const COMMONEST_PASSWORD = 1e-5;
