import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SESSION_MARKS } from '#domain/session-actions.ts';
import { textVersionWords } from './legal-words.ts';
import { contentChangesWords } from './content-change-words.ts';
import { contentWords, isHiding } from './content-words.ts';
import { batchWords, endedWords, fileNotes, fileWords, payoutsWords, stopWords } from './payout-words.ts';
import {
  auditWords,
  type Body,
  complaintWords,
  doneWords,
  invitedWords,
  orderWords,
  ordersWords,
  outcomeWords,
  phoneWords,
  stuckMeetingsWords,
  stuckWords,
  stateWords,
  therapistsWords,
} from './words.ts';

/** The commands of an operator, and the call that each makes. */

const MARKS = SESSION_MARKS.join('|');

const USAGE = `npm run ops -- <command>
  order-find --phone 599123456 | --email ana@example.com | --order <number> | --profile <content id> --at 2026-11-26T18:00
      the orders of a client, or what a specialist has at an hour; an e-mail finds only who signs in with it: the address to which a booking's link goes is sealed with
      the client's own key and cannot be looked for. Ask for the booking number: it stands in every mail about the booking
  order-show --order <number>              one order with its payments, its history and the texts that its client agreed to
  order-phones --order <number> --reason "..."    the phones of client and specialist, to call them; the audit log keeps the reason
  session-cancel --order <number> --our-fault | --for-therapist --reason "..." --yes --version <shown>
  session-move --order <number> --to 2026-11-26T18:00 --reason "..." --yes --version <shown>
  session-status --order <number> --mark ${MARKS} --reason "..." --yes
      --version <shown>
  session-link --order <number> --reason "..." --yes --version <shown>
      the client's link went to a wrong person: it is void, and a new one goes to the address of the order
  complaints                               what nobody has decided: complaints, and sessions in whose room nobody was
  complaint-show --order <number>          what the client and the specialist wrote, and when they were in the room
  complaint-object --order <number> [--words "..."] --reason "..." --yes --version <shown>
      the specialist has told us that it is not so; the words are kept for the one who decides
  complaint-settle --order <number> --to ${MARKS} --reason "..." --yes
      --version <shown>
  refunds-failed                           money that does not go back by itself
  refund-again --attempt <id> --reason "..." --yes
  refund-settled --attempt <id> --minor <tetri or cents> --currency GEL|EUR --bank-ref <ref> --reason "..." --yes
      the money went back another way: by our bank, or, what was set aside, at the provider. The provider is asked first
  books [--days 7]                         our books beside the provider's; exit code 1 when they differ
  chat [--days 7]                          what visitors wrote to us
  payouts [--until 2026-11-30]             what each therapist is due, what is late first; what does not go now, and why; what is at the bank
  payouts-send --until 2026-11-30 --reason "..." [--batch <id>] --yes
      at most 1 000, the oldest first: what is left goes with another batch. Nothing goes to an account in its first 24 hours,
      to one that takes the place of another in its first 72
  payouts-export --batch <id>              the bank's file, the only place with whole accounts; the same each time, and each look is kept
  payout-batch --batch <id>                the lines of a batch, and what the bank made of each
  payout-paid --batch <id> | --appointment <id> --bank-ref <ref> --reason "..." --yes
      a batch: every line of it that waits, in one step
  payout-returned --batch <id> --profile <content id> | --appointment <id> [--bank-ref <ref>] --reason "..." --yes
      the bank sent a transfer of a batch back, or one session of it: it is due again, and the return stays readable. --bank-ref is the
      reference with which it is booked as paid, when it is
  payout-stop --profile <content id> --reason "..." --yes
      nothing of this therapist goes with a batch, and nothing that is at the bank is booked as paid, until payout-resume
  payout-resume --profile <content id> --reason "..." --yes
  therapist-invite --profile <content id> --email ana@example.com --phone 599123456 [--language ka|en] --reason "..." --yes
      sends the link to the profile, for 7 days; an earlier link to it works no more
  therapists                               who is invited, in or paused
  therapist-disable --profile <content id> --reason "..." --yes
      the profile is hidden, all sign-ins end, nobody signs in, nothing new is booked; what is booked is listed and stays
  therapist-enable --profile <content id> --reason "..." --yes
  client-disable --order <number> --reason "..." --yes
      the client of the order: all sign-ins end, nobody signs in; what is booked is listed and stays. The client reads --reason in a mail
  client-enable --order <number> --reason "..." --yes
  therapist-meeting-link --profile <content id> --link https://meet.google.com/... | --no-link --reason "..." --yes
      the specialist's own room, with MEETING_PROVIDER=static-link; without one sessions are held in ours
  meetings-failed                          rooms at another service that could not be made: those sessions are held in ours
  meeting-again --order <number> --reason "..." --yes
  sign-out                                 ends the sign-in that is kept for this server
  audit --person <id> | --order <number> | --operator <id>
      who did what, when and why; reading it is a line of its own
  text-version --version <as recorded>     title and text that somebody agreed to, by the name of the version in a consent or an order
  content-check                            what is wrong with the content, or soon will be; exit code 1 when something is not shown
  content-changes [--id <id>]              who changed which document when in the last 90 days, and by which way; with --id one document
      and its draft
  rate-accept --on 2026-11-24 --rate 3.4025 --reason "..." --yes     the one that the log names

<number> is that of the booking ("4630-E996-FB49", in any spelling), of a receipt of it ("1001"), or the last part of the address of
its page. Without --yes nothing is changed: what the change would do is shown, or why it is refused; of a session or a complaint
with the version of the session that --yes needs: when it has another one by then, nothing is done. A long list ends with what shows the rest: the
same command with --after. --json shows answers as the
server gives them. Times are those of Tbilisi. Every look at a person and every change is kept with the operator's name.
The server is OPS_URL (http://localhost:3000; elsewhere https). E-mail, password and the code of the authenticator app are asked for, or
read from OPS_EMAIL, OPS_PASSWORD and OPS_CODE. The sign-in is kept in a file that only you read, in $XDG_STATE_HOME/simshvide or
~/.local/state/simshvide, until it ends or sign-out.`;

const OPTIONS = {
  phone: { type: 'string' },
  email: { type: 'string' },
  order: { type: 'string' },
  person: { type: 'string' },
  operator: { type: 'string' },
  id: { type: 'string' },
  'our-fault': { type: 'boolean' },
  'for-therapist': { type: 'boolean' },
  to: { type: 'string' },
  mark: { type: 'string' },
  words: { type: 'string' },
  days: { type: 'string' },
  until: { type: 'string' },
  batch: { type: 'string' },
  after: { type: 'string' },
  appointment: { type: 'string' },
  attempt: { type: 'string' },
  'bank-ref': { type: 'string' },
  minor: { type: 'string' },
  currency: { type: 'string' },
  on: { type: 'string' },
  rate: { type: 'string' },
  profile: { type: 'string' },
  at: { type: 'string' },
  link: { type: 'string' },
  'no-link': { type: 'boolean' },
  language: { type: 'string' },
  reason: { type: 'string' },
  version: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = { [K in keyof typeof OPTIONS]?: (typeof OPTIONS)[K]['type'] extends 'string' ? string : boolean };

export type Request = { method: 'GET' | 'POST'; path: string; body?: Record<string, unknown> };

/**
 * A command: its call, and the answer in words instead of JSON. A command that `changes` something needs `--yes`;
 * without it the call of `preview`, if there is one, shows the effect. The exit code is 1 for an answer that `fails`.
 */
export type Command = {
  request: Request;
  changes?: true;
  preview?: Request;
  words?: (answer: Body) => string[];
  /** The notes beside an answer that is a file. */
  notes?: (answer: Body) => string[];
  fails?: (answer: Body) => boolean;
};

/** A command line that is understood. */
export type Understood = Command & { yes: boolean; json: boolean };

const COMMANDS: Readonly<Record<string, (values: Values) => Command>> = {
  'order-find': (values) => {
    const asked = onlyOne(values, ['phone', 'email', 'order', 'profile']);
    const of = 'profile' in asked ? { ...asked, at: wallOf('--at', values.at) } : asked;
    const body = { ...of, ...(values.after && { cursor: values.after }) };
    return { request: { method: 'POST', path: '/ops/find-orders', body }, words: ordersWords };
  },
  'order-show': ({ order }) => ({ request: { method: 'GET', path: pathOf(order) }, words: orderWords }),
  'order-phones': ({ order, reason }) => ({
    request: { method: 'POST', path: `${pathOf(order)}/phones`, body: { reason } },
    words: phoneWords,
  }),
  'session-cancel': (values) => {
    const [because] = Object.keys(onlyOne(values, ['our-fault', 'for-therapist']));
    return sessionChange(values, { what: 'cancel', because: because === 'our-fault' ? 'our_fault' : 'therapist' });
  },
  'session-move': (values) => sessionChange(values, { what: 'move', to: wallOf('--to', values.to) }),
  'session-status': (values) => sessionChange(values, { what: 'mark', as: markOf('--mark', values.mark) }),
  'session-link': (values) => sessionChange(values, { what: 'void-link' }),
  complaints: ({ after }) => ({ ...read(`/ops/complaints${queryOf({ cursor: after })}`), words: ordersWords }),
  'complaint-show': ({ order }) => ({
    request: { method: 'GET', path: `${pathOf(order)}/complaint` },
    words: complaintWords,
  }),
  'complaint-object': (values) => sessionChange(values, { what: 'object', words: values.words }),
  'complaint-settle': (values) => sessionChange(values, { what: 'settle', as: markOf('--to', values.to) }),
  'refunds-failed': () => ({ request: { method: 'GET', path: '/ops/payments/stuck' }, words: stuckWords }),
  'refund-again': ({ attempt, reason }) => ({
    ...change('/ops/refunds/again', { attemptId: attempt, reason }),
    words: doneWords('the provider is asked once more to send it back'),
  }),
  'refund-settled': ({ attempt: attemptId, minor, currency, 'bank-ref': bankRef, reason }) => {
    if (!/^\d{1,9}$/.test(minor ?? '')) throw new Mistake('--minor is the sum in tetri or cents: 12000 for 120.00');
    const body = { attemptId, minor: Number(minor), currency, bankRef, reason };
    return { ...change('/ops/refunds/settled', body), words: doneWords('booked as gone back: the client is told') };
  },
  books: ({ days = '7' }) => ({ ...read(`/ops/books?days=${encodeURIComponent(days)}`), fails: differs }),
  chat: ({ days = '7' }) => read(`/ops/chat?days=${encodeURIComponent(days)}`),
  payouts: ({ until, after }) => ({
    ...read(`/ops/payouts${queryOf({ until: until && endOf(until), cursor: after })}`),
    words: payoutsWords,
  }),
  'payouts-send': ({ until = '', batch = randomUUID(), reason }) => ({
    ...change('/ops/payouts/send', { batchId: batch, until: endOf(until), reason }),
    preview: read(`/ops/payouts${queryOf({ until: endOf(until) })}`).request,
    words: payoutsWords,
  }),
  'payouts-export': ({ batch }) => ({ ...read(batchPath('file', batch)), words: fileWords, notes: fileNotes }),
  'payout-batch': ({ batch }) => ({ ...read(batchPath('batch', batch)), words: batchWords }),
  'payout-paid': (values) => {
    const { batch, appointment: appointmentId } = onlyOne(values, ['batch', 'appointment']);
    const bank = { bankRef: values['bank-ref'], reason: values.reason };
    if (batch === undefined) {
      return { ...change('/ops/payouts/end', { outcome: 'paid', appointmentId, ...bank }), words: endedWords };
    }
    return {
      ...change('/ops/payouts/end', { outcome: 'batch-paid', batchId: batch, ...bank }),
      preview: read(batchPath('batch', values.batch)).request,
      words: batchWords,
    };
  },
  'payout-returned': (values) => {
    const { batch: batchId, appointment: appointmentId } = onlyOne(values, ['batch', 'appointment']);
    const { profile, reason, 'bank-ref': bankRef } = values;
    if (batchId !== undefined && profile === undefined) throw new Mistake(PROFILE);
    const what =
      batchId === undefined
        ? { outcome: 'returned', appointmentId }
        : { outcome: 'transfer-returned', batchId, profile };
    return { ...change('/ops/payouts/end', { ...what, bankRef, reason }), words: endedWords };
  },
  'payout-stop': (values) => payoutStop(values, 'stopped'),
  'payout-resume': (values) => payoutStop(values, 'running'),
  'therapist-invite': ({ profile, email, phone, language, reason }) => ({
    ...change('/ops/therapists/invite', { profile, email, phone, language, reason }),
    words: invitedWords,
  }),
  'therapist-disable': (values) => therapistState(values, 'disabled'),
  'therapist-enable': (values) => therapistState(values, 'enabled'),
  'client-disable': (values) => clientState(values, 'disabled'),
  'client-enable': (values) => clientState(values, 'enabled'),
  'therapist-meeting-link': (values) => {
    const { link = null } = onlyOne(values, ['link', 'no-link']);
    const body = { profile: values.profile, url: link, reason: values.reason };
    const done = link === null ? 'sessions are held in our own room' : 'sessions are held in the own room';
    return { ...change('/ops/therapists/meeting-link', body), words: doneWords(`${done}; the specialist is told`) };
  },
  'meetings-failed': () => ({ ...read('/ops/meetings/stuck'), words: stuckMeetingsWords }),
  'meeting-again': ({ order, reason }) => ({
    ...change('/ops/meetings/again', { order, reason }),
    words: doneWords('the room is asked for again'),
  }),
  therapists: ({ after }) => ({ ...read(`/ops/therapists${queryOf({ cursor: after })}`), words: therapistsWords }),
  audit: (values) => ({
    ...read(`/ops/audit${queryOf({ ...onlyOne(values, ['person', 'order', 'operator']), cursor: values.after })}`),
    words: auditWords,
  }),
  'text-version': ({ version }) => {
    if (!version)
      throw new Mistake(
        '--version is the name of a version as it is recorded: legal-terms-client-ka@2026-11-21T18:00:00Z',
      );
    return { ...read(`/ops/legal-versions${queryOf({ version })}`), words: textVersionWords };
  },
  'content-check': () => ({ ...read('/ops/content/check'), words: contentWords, fails: isHiding }),
  'content-changes': ({ id, after }) => ({
    ...read(`/ops/content/changes${queryOf({ id, cursor: after })}`),
    words: contentChangesWords,
  }),
  'rate-accept': ({ on, rate, reason }) => ({
    ...change('/ops/exchange/accept', { on, gelPerEur: rate, reason }),
    words: doneWords(`from now on 1 EUR is ${rate} GEL, the rate of ${on}`),
  }),
};

/** A command line that says too little or too much. */
class Mistake extends Error {}

function read(path: string): Command {
  return { request: { method: 'GET', path } };
}

/** Whether our books are others than the provider's. */
function differs({ differences, balanced, unanswered }: Body): boolean {
  return !Array.isArray(differences) || differences.length > 0 || balanced !== true || unanswered !== 0;
}

/** A change that the same call shows first: the server makes it and takes it back. */
function change(path: string, body: Record<string, unknown>): Command & { changes: true } {
  const preview = { method: 'POST', path, body: { reason: 'a preview', ...defined(body), preview: true } } as const;
  return { request: { method: 'POST', path, body }, preview, changes: true };
}

/** A change of a session: the server previews it, and makes it on the previewed version, with a reason. */
function sessionChange({ order, reason, version, yes }: Values, wanted: Record<string, unknown>): Command {
  const shown = Number(version);
  if (yes === true && !(Number.isSafeInteger(shown) && shown > 0)) {
    throw new Mistake('--version is the one that the same command shows without --yes');
  }
  const path = pathOf(order);
  return {
    ...change(`${path}/change`, { change: wanted, reason, version: shown }),
    preview: { method: 'POST', path: `${path}/preview`, body: { change: wanted } },
    words: outcomeWords,
  };
}

function therapistState({ profile, reason }: Values, to: 'disabled' | 'enabled'): Command {
  if (profile === undefined) throw new Mistake(PROFILE);
  return { ...change('/ops/therapists/state', { profile, to, reason }), words: stateWords };
}

function clientState({ order, reason }: Values, to: 'disabled' | 'enabled'): Command {
  pathOf(order);
  return { ...change('/ops/clients/state', { order, to, reason }), words: stateWords };
}

function payoutStop({ profile, reason }: Values, to: 'stopped' | 'running'): Command {
  if (profile === undefined) throw new Mistake(PROFILE);
  return { ...change('/ops/payouts/stop', { profile, to, reason }), words: stopWords };
}

const PROFILE = '--profile is the id of the profile, as `therapists` shows it';
const REASON = '--reason says why: it is kept with the change';

function batchPath(what: 'batch' | 'file', batch: string | undefined): string {
  if (batch === undefined) throw new Mistake('--batch is the id of the batch, as `payouts` and `payouts-send` show it');
  return `/ops/payouts/${what}${queryOf({ batch })}`;
}

function queryOf(values: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(defined(values)).toString();
  return query === '' ? '' : `?${query}`;
}

function defined<T>(values: Readonly<Record<string, T | undefined>>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function pathOf(order: string | undefined): string {
  if (order === undefined)
    throw new Mistake(
      '--order names the order: the number of the booking or of a receipt, or the last part of its address',
    );
  return `/ops/orders/${encodeURIComponent(order)}`;
}

function markOf(option: string, mark: string | undefined): string {
  if (!SESSION_MARKS.some((known) => known === mark)) throw new Mistake(`${option} is one of ${MARKS}`);
  return String(mark);
}

/** A day and a time in Tbilisi. */
function wallOf(option: string, words = ''): { date: string; start: string } {
  const [date, start, more] = words.split('T');
  if (!date || !start || more !== undefined) throw new Mistake(`${option} is a day and a time: 2026-11-26T18:00`);
  return { date, start };
}

function onlyOne(values: Values, names: readonly (keyof Values)[]): Record<string, Values[keyof Values]> {
  const given = names.filter((name) => values[name] !== undefined);
  if (given.length !== 1) throw new Mistake(`exactly one of ${names.map((name) => `--${name}`).join(', ')} is needed`);
  return Object.fromEntries(given.map((name) => [name, values[name]]));
}

/** A date includes its whole day in Tbilisi. */
function endOf(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T23:59:59.999+04:00`).toISOString() : date;
}

/** The call of a command line; a sentence to show when the line is invalid, with the usage of its command alone. */
export function readCommand(args: readonly string[]): Understood | string {
  const [name = 'help'] = args;
  const make = COMMANDS[name];
  if (name === 'help') return USAGE;
  if (make === undefined) return `There is no command "${name}". Did you mean ${nearestTo(name)}? \`help\` lists all.`;
  try {
    const { values, positionals } = parseArgs({ args: args.slice(1), options: OPTIONS, allowPositionals: true });
    if (values.yes === true && values.reason === undefined) throw new Mistake(REASON);
    const command = make(values);
    const stray = positionals.join(' ');
    if (stray !== '') throw new Mistake(`"${stray}" belongs to no option: what has spaces stands in quotes`);
    return { ...command, yes: values.yes ?? false, json: values.json ?? false };
  } catch (error) {
    const own = new RegExp(`^  ${name} .*(?:\\n {6}.*)*`, 'm').exec(USAGE)?.[0] ?? '';
    return `${error instanceof Error ? error.message : String(error)}\n\nnpm run ops --\n${own}`;
  }
}

/** The command that has the most pairs of letters of the word, of those the shortest. */
function nearestTo(word: string): string {
  const common = (name: string) =>
    [...name].filter((_, at) => at > 0 && word.includes(name.slice(at - 1, at + 1))).length;
  const near = (name: string) => 2 * common(name) - name.length;
  return Object.keys(COMMANDS).reduce((best, name) => (near(name) > near(best) ? name : best));
}
