import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Answer, EndpointName } from '#contract/api.ts';
import { isSessionMark, SESSION_MARKS, type SessionMark } from '#domain/session-actions.ts';
import { textVersionWords } from './legal-words.ts';
import { contentChangesWords, contentWords, isHiding } from './content-words.ts';
import { batchWords, endedWords, fileNotes, fileWords, payoutsWords, stopWords } from './payout-words.ts';
import { type Input, type Request, requestOf, withoutMissing } from './request.ts';
import { backupsWords, releasedWords, restoredWords } from './restored-words.ts';
import { todayWords } from './today-words.ts';
import {
  auditWords,
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
  today                                    what waits for an operator, and what else the day has; no code of the app is asked for
  work-seen --id <id> --reason "..." --yes    somebody has looked at it; what does not end by itself is over then
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
  payout-batch --batch <number or id>      the lines of a batch, and what the bank made of each
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
  backups                                  the backups that were written, the last good and the last proved one first
  restored                                 what to look at in a database that was restored from a backup
  restored-messages --send | --drop [--kind <template>] --reason "..." --yes    the messages that it holds
  restored-done --reason "..." --yes       all of it is looked through: pay is sent again, nothing is held any more

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
  send: { type: 'boolean' },
  drop: { type: 'boolean' },
  kind: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

type Values = { [K in keyof typeof OPTIONS]?: (typeof OPTIONS)[K]['type'] extends 'string' ? string : boolean };

/**
 * A command: its call, and the answer in words instead of JSON. A command that `changes` something needs `--yes`;
 * without it the call of `preview` shows the effect. The exit code is 1 for an answer that `fails`.
 */
type Command = {
  request: Request;
  changes?: true;
  preview?: Request;
  /** Readers of the answers of exactly these two calls. */
  words?: (answer: never) => string[];
  /** The notes beside an answer that is a file. */
  notes?: (answer: never) => string[];
  fails?: (answer: never) => boolean;
};

/** How the answer of a call, and that of its preview, is told. */
type Telling<N extends EndpointName> = {
  words?: (answer: Answer<N>) => string[];
  notes?: (answer: Answer<N>) => string[];
  fails?: (answer: Answer<N>) => boolean;
};

const COMMANDS: Readonly<Record<string, (values: Values) => Command>> = {
  'order-find': (values) => {
    const asked = onlyOne(values, ['phone', 'email', 'order', 'profile']);
    const of = 'profile' in asked ? { ...asked, at: wallOf('--at', values.at) } : asked;
    const body = { ...of, ...(values.after && { cursor: values.after }) };
    return look('findOrders', { body }, { words: ordersWords });
  },
  'order-show': ({ order }) => look('inspectOrder', { params: paramsOf(order) }, { words: orderWords }),
  'order-phones': ({ order, reason }) =>
    look('readPhones', { params: paramsOf(order), body: { reason } }, { words: phoneWords }),
  'session-cancel': (values) => {
    const [because] = Object.keys(onlyOne(values, ['our-fault', 'for-therapist']));
    return sessionChange(values, { what: 'cancel', because: because === 'our-fault' ? 'our_fault' : 'therapist' });
  },
  'session-move': (values) => sessionChange(values, { what: 'move', to: wallOf('--to', values.to) }),
  'session-status': (values) => sessionChange(values, { what: 'mark', as: markOf('--mark', values.mark) }),
  'session-link': (values) => sessionChange(values, { what: 'void-link' }),
  today: () => look('readToday', {}, { words: todayWords }),
  'work-seen': ({ id: item, reason }) =>
    change('seeWorkItem', { item, reason }, doneWords('it waits for nobody any more')),
  complaints: ({ after }) => look('listComplaints', { query: { cursor: after } }, { words: ordersWords }),
  'complaint-show': ({ order }) => look('readComplaint', { params: paramsOf(order) }, { words: complaintWords }),
  'complaint-object': (values) => sessionChange(values, { what: 'object', words: values.words }),
  'complaint-settle': (values) => sessionChange(values, { what: 'settle', as: markOf('--to', values.to) }),
  'refunds-failed': () => look('listStuckPayments', {}, { words: stuckWords }),
  'refund-again': ({ attempt: attemptId, reason }) =>
    change('retryRefund', { attemptId, reason }, doneWords('the provider is asked once more to send it back')),
  'refund-settled': ({ attempt: attemptId, minor, currency, 'bank-ref': bankRef, reason }) => {
    if (!/^\d{1,9}$/.test(minor ?? '')) throw new Mistake('--minor is the sum in tetri or cents: 12000 for 120.00');
    const body = { attemptId, minor: Number(minor), currency, bankRef, reason };
    return change('settleRefund', body, doneWords('booked as gone back: the client is told'));
  },
  books: ({ days = '7' }) => look('compareBooks', { query: { days } }, { fails: differs }),
  chat: ({ days = '7' }) => look('listChatMessages', { query: { days } }),
  payouts: ({ until, after }) =>
    look('listDuePayouts', { query: { until: until && endOf(until), cursor: after } }, { words: payoutsWords }),
  'payouts-send': ({ until = '', batch = randomUUID(), reason }) => {
    const preview = requestOf('listDuePayouts', { query: { until: endOf(until) } });
    return change('sendPayouts', { batchId: batch, until: endOf(until), reason }, payoutsWords, preview);
  },
  'payouts-export': ({ batch }) =>
    look('exportPayouts', { query: batchOf(batch) }, { words: fileWords, notes: fileNotes }),
  'payout-batch': ({ batch }) => {
    if (batch === undefined)
      throw new Mistake('--batch is the number of the batch, which stands in its file, or its id');
    return look('readPayoutBatch', { query: { batch } }, { words: batchWords });
  },
  'payout-paid': (values) => {
    const { batch, appointment: appointmentId } = onlyOne(values, ['batch', 'appointment']);
    const bank = { bankRef: values['bank-ref'], reason: values.reason };
    if (batch === undefined) return change('endPayout', { outcome: 'paid', appointmentId, ...bank }, endedWords);
    const preview = requestOf('readPayoutBatch', { query: batchOf(values.batch) });
    return change('endPayout', { outcome: 'batch-paid', batchId: batch, ...bank }, batchWords, preview);
  },
  'payout-returned': (values) => {
    const { batch: batchId, appointment: appointmentId } = onlyOne(values, ['batch', 'appointment']);
    const { profile, reason, 'bank-ref': bankRef } = values;
    if (batchId !== undefined && profile === undefined) throw new Mistake(PROFILE);
    const what =
      batchId === undefined
        ? ({ outcome: 'returned', appointmentId } as const)
        : ({ outcome: 'transfer-returned', batchId, profile } as const);
    return change('endPayout', { ...what, bankRef, reason }, endedWords);
  },
  'payout-stop': (values) => payoutStop(values, 'stopped'),
  'payout-resume': (values) => payoutStop(values, 'running'),
  'therapist-invite': ({ profile, email, phone, language, reason }) =>
    change('inviteTherapist', { profile, email, phone, language, reason }, invitedWords),
  'therapist-disable': (values) => therapistState(values, 'disabled'),
  'therapist-enable': (values) => therapistState(values, 'enabled'),
  'client-disable': (values) => clientState(values, 'disabled'),
  'client-enable': (values) => clientState(values, 'enabled'),
  'therapist-meeting-link': (values) => {
    const { link: url = null } = onlyOne(values, ['link', 'no-link']);
    const done = url === null ? 'sessions are held in our own room' : 'sessions are held in the own room';
    const { profile, reason } = values;
    return change('setMeetingLink', { profile, url, reason }, doneWords(`${done}; the specialist is told`));
  },
  'meetings-failed': () => look('listStuckMeetings', {}, { words: stuckMeetingsWords }),
  'meeting-again': ({ order, reason }) =>
    change('retryMeeting', { order, reason }, doneWords('the room is asked for again')),
  therapists: ({ after }) => look('listPracticing', { query: { cursor: after } }, { words: therapistsWords }),
  audit: (values) => {
    const query = { ...onlyOne(values, ['person', 'order', 'operator']), cursor: values.after };
    return look('readAudit', { query }, { words: auditWords });
  },
  'text-version': ({ version }) => {
    if (!version)
      throw new Mistake(
        '--version is the name of a version as it is recorded: legal-terms-client-ka@2026-11-21T18:00:00Z',
      );
    return look('readTextVersion', { query: { version } }, { words: textVersionWords });
  },
  'content-check': () => look('checkContent', {}, { words: contentWords, fails: isHiding }),
  'content-changes': ({ id, after }) =>
    look('listContentChanges', { query: { id, cursor: after } }, { words: contentChangesWords }),
  backups: () => look('listBackups', {}, { words: backupsWords }),
  restored: () => look('readRestored', {}, { words: restoredWords }),
  'restored-messages': (values) => {
    const [to] = Object.keys(onlyOne(values, ['send', 'drop']));
    return change('releaseHeld', { to, kind: values.kind, reason: values.reason }, releasedWords);
  },
  'restored-done': ({ reason }) => change('endRestored', { reason }, doneWords('done: payouts-send works again')),
  'rate-accept': ({ on, rate, reason }) =>
    change(
      'acceptRate',
      { on, gelPerEur: rate, reason },
      doneWords(`from now on 1 EUR is ${rate} GEL, the rate of ${on}`),
    ),
};

/** A command line that says too little or too much. */
class Mistake extends Error {}

/** A call that changes nothing. */
function look<N extends EndpointName>(name: N, input: Input<N>, telling: Telling<N> = {}): Command {
  return { request: requestOf(name, input), ...telling };
}

/** Whether our books are others than the provider's. */
function differs({ differences, balanced, unanswered, unknown }: Answer<'compareBooks'>): boolean {
  return differences.length + unknown.length > 0 || !balanced || unanswered !== 0;
}

/** A change, shown first by `preview`; without it by the call itself, which the server makes and takes back. */
function change<N extends EndpointName, P extends EndpointName = N>(
  name: N,
  body: NonNullable<Input<N>['body']>,
  words: (answer: Answer<N> | Answer<P>) => string[],
  preview?: Request<P>,
): Command & { changes: true } {
  const request = requestOf(name, { body });
  const shown = { reason: 'a preview', ...withoutMissing(request.body ?? {}), preview: true };
  return { request, preview: preview ?? { ...request, body: shown }, words, changes: true };
}

/** A change of a session: the server previews it, and makes it on the previewed version, with a reason. */
function sessionChange(
  { order, reason, version, yes }: Values,
  wanted: NonNullable<Input<'changeSession'>['body']>['change'],
): Command {
  const shown = Number(version);
  if (yes === true && !(Number.isSafeInteger(shown) && shown > 0)) {
    throw new Mistake('--version is the one that the same command shows without --yes');
  }
  const params = paramsOf(order);
  return {
    request: requestOf('changeSession', { params, body: { change: wanted, reason, version: shown } }),
    preview: requestOf('previewSessionChange', { params, body: { change: wanted } }),
    words: outcomeWords,
    changes: true,
  };
}

function therapistState({ profile, reason }: Values, to: 'disabled' | 'enabled'): Command {
  if (profile === undefined) throw new Mistake(PROFILE);
  return change('setTherapistState', { profile, to, reason }, stateWords);
}

function clientState({ order, reason }: Values, to: 'disabled' | 'enabled'): Command {
  return change('setClientState', { ...paramsOf(order), to, reason }, stateWords);
}

function payoutStop({ profile, reason }: Values, to: 'stopped' | 'running'): Command {
  if (profile === undefined) throw new Mistake(PROFILE);
  return change('setPayoutStop', { profile, to, reason }, stopWords);
}

const PROFILE = '--profile is the id of the profile, as `therapists` shows it';
const REASON = '--reason says why: it is kept with the change';

function batchOf(batch: string | undefined): { batch: string } {
  // What acts on a batch takes no number, which a slip of a digit makes another batch.
  if (batch === undefined || /^\d+$/.test(batch))
    throw new Mistake('--batch is the id of the batch, as `payouts`, `payouts-send` and `payout-batch` show it');
  return { batch };
}

function paramsOf(order: string | undefined): { order: string } {
  if (order === undefined)
    throw new Mistake(
      '--order names the order: the number of the booking or of a receipt, or the last part of its address',
    );
  return { order };
}

function markOf(option: string, mark = ''): SessionMark {
  if (!isSessionMark(mark)) throw new Mistake(`${option} is one of ${MARKS}`);
  return mark;
}

/** A day and a time in Tbilisi. */
function wallOf(option: string, words = ''): { date: string; start: string } {
  const [date, start, more] = words.split('T');
  if (!date || !start || more !== undefined) throw new Mistake(`${option} is a day and a time: 2026-11-26T18:00`);
  return { date, start };
}

function onlyOne(values: Values, names: readonly (keyof Values)[]): Partial<Record<keyof Values, string>> {
  const given = names.filter((name) => values[name] !== undefined);
  if (given.length !== 1) throw new Mistake(`exactly one of ${names.map((name) => `--${name}`).join(', ')} is needed`);
  return Object.fromEntries(given.map((name) => [name, String(values[name])]));
}

/** A date includes its whole day in Tbilisi. */
function endOf(date: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T23:59:59.999+04:00`).toISOString() : date;
}

/** The call of a command line; a sentence to show when the line is invalid, with the usage of its command alone. */
export function readCommand(args: readonly string[]): (Command & { yes: boolean; json: boolean }) | string {
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
