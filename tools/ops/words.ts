import type { Answer } from '#contract/api.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { wallOf } from '#domain/dates.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Refused } from './request.ts';

/** The answers to an operator in words, a line each. Times are those of Tbilisi. */

type Order = Answer<'readComplaint'>['order'];

/** The orders of a client, or all with a complaint. */
export function ordersWords(answer: Answer<'findOrders'> | Answer<'listComplaints'>): string[] {
  const { orders, next } = answer;
  const client = 'client' in answer ? answer.client : undefined;
  // Asked by an order, there is one also without a client.
  const some = orders.length > 1 ? 'client  several: order-show names each' : 'client  deleted';
  const nobody = orders.length === 0 ? NOBODY : some;
  const known = client ? [`client  ${clientWords(client)}`] : client === null ? [nobody] : [];
  return [...known, ...(orders.length === 0 ? ['no orders'] : orders.flatMap(linesOf)), ...restWords(next)];
}

/** An e-mail may still be the one to which the link of a booking goes. */
const NOBODY =
  "nobody is found by this; an e-mail only given with a booking cannot be searched: ask for the number in the client's mail";

/** An order with its client, payments and history. */
export function orderWords({ order, client, payments, history, stays, agreed }: Answer<'inspectOrder'>): string[] {
  const whole = client && `${client.name ?? '(no name)'}, ${clientWords(client)}`;
  return [
    ...linesOf(order),
    line('client', whole ?? 'deleted'),
    line('link to', client?.orderEmail ?? 'nobody'),
    'payments',
    ...payments.map(({ attemptId, at, asked, status, outcome, refund }) => {
      const back = refund === null ? '' : `, ${sum(refund)} back: ${spelt(refund.status)} (${refund.reason})`;
      return `  ${time(at)}  ${attemptId}  ${sum(asked)}  ${spelt(status)}${outcome === null ? '' : ` (${spelt(outcome)})`}${back}`;
    }),
    'history',
    ...history.map(({ at, event, by, to, moved }) => {
      return `  ${time(at)}  ${spelt(event)} by ${by}: ${spelt(to)}${moved === null ? '' : `, to ${sessionTime(moved)}`}`;
    }),
    'in the room',
    ...staysWords(stays),
    'agreed to (text-version shows the text)',
    ...agreed.map(({ version, at }) => `  ${time(at)}  ${version}`),
  ];
}

/** The words of client and therapist, and their times in the room. */
export function complaintWords({ order, words, answer, stays }: Answer<'readComplaint'>): string[] {
  return [
    ...linesOf(order),
    'the client wrote',
    said(words),
    'the specialist wrote',
    said(answer),
    'in the room',
    ...staysWords(stays),
  ];
}

/** Whom to call about an order. */
export function phoneWords({ order, client, therapist }: Answer<'readPhones'>): string[] {
  return [...linesOf(order), `the client      ${client ?? 'none'}`, `the specialist  ${therapist ?? 'none'}`];
}

/** When each seat was taken and left; of one that nobody said was left, when its device was last connected. */
function staysWords(stays: Answer<'readComplaint'>['stays']): string[] {
  if (stays === null) return ['  no longer known: it was more than 30 days ago'];
  if (stays.length === 0) return ['  nobody'];
  return stays.map(({ seat, enteredAt, seenAt, leftAt }) => {
    const until = leftAt === null ? `last seen at ${time(seenAt)}` : `left at ${time(leftAt)}`;
    return `  ${seat.padEnd(9)}  taken at ${time(enteredAt)}, ${until}`;
  });
}

/** The effect of a change: every fact of the order that it concerns, and who is told. */
export function outcomeWords({ before, after, told }: Answer<'changeSession'>): string[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const facts = Object.entries(is).map(([name, fact]) => {
    const old = was[name];
    return line(name, old === fact ? `${fact} (as before)` : `${old} -> ${fact}`);
  });
  const readers = told.map(({ whom, template }) => `${whom}: ${template}`);
  return [
    formatBookingNumber(before.number),
    ...facts,
    line('told', readers.length === 0 ? 'nobody' : readers.join(', ')),
  ];
}

/** Money that does not go back by itself. */
export function stuckWords({ payments }: Answer<'listStuckPayments'>): string[] {
  if (payments.length === 0) return ['none'];
  const lines = payments.flatMap(({ attemptId, number, why, asked, refund, provider, providerRef, at }) => [
    `${formatBookingNumber(number)}  since ${time(at)}`,
    line('attempt', `${attemptId}, at ${provider}: ${providerRef ?? 'unknown'}`),
    line('asked', sum(asked)),
    line(
      'to return',
      why === 'refused' && refund !== null
        ? `${sum(refund)}: refund-again, or refund-settled once it went another way`
        : 'unknown: ask the provider, send it back, then refund-settled',
    ),
  ]);
  return [...lines, ...fullWords(payments)];
}

/** The effect of a change, in the given words, or that it is so already. */
export function doneWords(words: string): (answer: { done: boolean }) => string[] {
  return ({ done }) => [done ? words : 'it was so already: nothing was changed'];
}

/** Rooms that nobody tries to make any more. */
export function stuckMeetingsWords({ meetings }: Answer<'listStuckMeetings'>): string[] {
  if (meetings.length === 0) return ['none'];
  const lines = meetings.map(({ number, specialist, sessionTime: at, provider, failures, lastFailure, givenUpAt }) => {
    const why = `${failures} failures at ${provider}, the last: ${lastFailure ?? 'unknown'}`;
    return `${formatBookingNumber(number)}  ${sessionTime(at)}  ${specialist}  ${why}, given up at ${time(givenUpAt)}`;
  });
  return [...lines, ...fullWords(meetings)];
}

/** Whom the link went to. */
export function invitedWords({ profile, name, expiresAt, open }: Answer<'inviteTherapist'>): string[] {
  const ended = open ? [`it ends the invitation of ${time(open.since)} to ${open.email}, ${open.phone}`] : [];
  return [`${name} (${profile}) is invited; the link works until ${time(expiresAt)}`, ...ended];
}

/** The therapists who are invited, in or paused. */
export function therapistsWords({ therapists, next }: Answer<'listPracticing'>): string[] {
  if (therapists.length === 0) return ['nobody is invited or in'];
  const lines = therapists.map(({ profile, name, state, since }) => {
    return `${STATES[state].padEnd(18)}  since ${time(since)}  ${profile}  ${name || '(no such profile)'}`;
  });
  return [...lines, ...restWords(next)];
}

/** The effect of shutting out or readmitting a therapist or client, and the decisions left to the operator. */
export function stateWords({
  was,
  is,
  signIns,
  booked,
  ...whose
}: Answer<'setTherapistState'> | Answer<'setClientState'>): string[] {
  const lines = [
    ...('profile' in whose ? [`${whose.name} (${whose.profile})`] : []),
    line('state', was === is ? `${is} (as before)` : `${was} -> ${is}`),
    line('sign-ins', signIns === 0 ? 'none ends' : `${signIns} end, and seats in rooms with them`),
  ];
  if ('told' in whose) lines.push(line('told', TOLD[whose.told ?? 'nobody']));
  else if (is === 'disabled') lines.push(line('pay', 'what is owed still goes to the bank; payout-stop holds it back'));
  if (booked.length === 0) return [...lines, line('booked', 'nothing')];
  const each = booked.map(({ number, sessionTime: at, sessionType, status }) => {
    return `    ${formatBookingNumber(number)}  ${sessionTime(at)}  ${sessionType}, ${status}`;
  });
  return [
    ...lines,
    line('booked', `${booked.length}`),
    ...each,
    ...(is === 'disabled' ? decide('told' in whose ? '--our-fault' : '--for-therapist') : []),
    ...fullWords(booked),
  ];
}
const TOLD = {
  email: 'by e-mail: when shut out, with --reason word for word',
  sms: 'by SMS, without the reason: there is no e-mail',
  nobody: 'nobody: it is so already',
} as const;
/** Nobody but the operator can say what becomes of them. */
const decide = (because: string): string[] => [
  '  Each stays booked until you cancel it; the client gets everything back and other times:',
  `    npm run ops -- session-cancel --order <number> ${because} --reason "..."`,
  '  What is paid in the next minutes is shown by this command without --yes.',
];

/** The audit log: actor, action, time and reason. Characters that could steer a terminal are left out. */
export function auditWords({ lines, next }: Answer<'readAudit'>): string[] {
  if (lines.length === 0) return ['nothing'];
  const rows = lines.map(({ at, who, name, role, action, entity, entityId, reason, changed }) => {
    const why = reason === null ? '' : `: ${safe(reason)}`;
    return [
      `${time(at)}  ${role ?? 'machine'} ${name ?? who ?? '-'}  ${action}  ${entity} ${entityId}${why}`,
      ...(changed ?? []).map(({ path, before, after }) =>
        safe(`  ${path}  ${before ?? 'nothing'} -> ${after ?? 'nothing'}`),
      ),
    ];
  });
  return [...rows.flat(), ...restWords(next)];
}

/** How the rest of a list is shown. */
export function restWords(next: string | null): string[] {
  return next === null ? [] : [`There are more: the same command with --after ${next}`];
}

/** Says of a list as long as it can be that there may be more. */
function fullWords(list: readonly unknown[]): string[] {
  return list.length < MOST.broken ? [] : [`These are the first ${MOST.broken}: there may be more`];
}
const STATES = {
  invited: 'invited',
  invitation_expired: 'invitation ran out',
  in: 'in',
  paused: 'no new clients',
  disabled: 'shut out',
} as const;

/** The head of a preview: how to make the change, bound to the shown version of the session. */
export function previewHead({ before }: { before?: { version: number } }): string {
  if (before === undefined) return 'Nothing was changed. With --yes:';
  return `Nothing was changed. With --yes --version ${before.version}:`;
}

/** The reason of a refusal, with the instant that the rule names, and the present facts of a changed session. */
export function refusalWords({ message, code, until, session, field }: Refused): string[] {
  const named = until === undefined ? '' : ` (${time(until)})`;
  const option = field === undefined ? '' : `--${OPTION_OF[field] ?? field.split('.', 1)[0]}: `;
  const why = `${option}${String(message)}${named}${code === undefined ? '' : ` [${code}]`}`;
  if (code === 'ACCOUNT_EXISTS') return [why, UNTOUCHED];
  if (session === undefined) return [why];
  return [
    why,
    line('state', spelt(session.status)),
    line('time', sessionTime(session.sessionTime)),
    'Look at it without --yes.',
  ];
}

/** The options whose names in the call are others. */
const OPTION_OF: Readonly<Record<string, string>> = {
  attemptId: 'attempt',
  appointmentId: 'appointment',
  batchId: 'batch',
  bankRef: 'bank-ref',
  gelPerEur: 'rate',
  url: 'link',
  cursor: 'after',
};

const UNTOUCHED = 'That account is not touched: take another one, or let its owner change or delete it first.';

function linesOf(order: Order): string[] {
  const facts = Object.entries(factsOf(order)).map(([name, fact]) => line(name, fact));
  return [formatBookingNumber(order.number), line('session', `${order.sessionType}, ${order.specialist}`), ...facts];
}

function factsOf({
  status,
  cancelledBy,
  cancelReason,
  sessionTime: at,
  moves,
  paid,
  refund,
  payout,
  complaint,
}: Order) {
  const facts: Record<string, string> = {
    state: status === 'cancelled' ? `cancelled (${spelt(String(cancelReason))} by ${cancelledBy})` : spelt(status),
    time: `${sessionTime(at)}${moves === 0 ? '' : `, moved by the client ${moves} of 2 times`}`,
    money: paid === null ? 'not paid' : moneyWords(paid, refund),
    pay: payout === null ? `nothing${status === 'confirmed' ? ' yet' : ''}` : payWords(payout),
    complaint: complaint === null ? 'none' : complaintState(complaint),
  };
  return facts;
}

function moneyWords(paid: NonNullable<Order['paid']>, refund: Order['refund']): string {
  const card = paid.card === null ? '' : `, card ${paid.card}`;
  if (refund === null) return `${sum(paid)} paid${card}`;
  return `${sum(refund)} ${BACK[refund.status]}${card}`;
}
const BACK = {
  DUE: 'goes back',
  SENT: 'is on its way back',
  DONE: 'went back',
  FAILED: 'does not go back by itself (refunds-failed)',
} as const;

function payWords({ minor, status, dueAt }: NonNullable<Order['payout']>): string {
  return `${sum({ minor, currency: 'GEL' })} ${status === 'DUE' ? `due by ${time(dueAt)}` : PAY[status]}`;
}
const PAY = { SENT: 'sent', PAID: 'paid', FAILED: 'came back from the bank', VOID: 'not owed any more' } as const;

function complaintState({ what, status, at, upheldAt, presence, answeredAt }: NonNullable<Order['complaint']>): string {
  const open = status === 'open' ? `, becomes true at ${time(upheldAt)}` : '';
  const answer = answeredAt ? `, answered at ${time(answeredAt)}` : '';
  return `${spelt(what)}, ${status}, of ${time(at)}${open}${answer}${presence === undefined ? '' : PRESENCE[presence]}`;
}

const PRESENCE = {
  against: ', the times in the room say otherwise',
  alone: ', say the times in the room, and not the client',
} as const;

function clientWords({ id, phone, email, since }: NonNullable<Answer<'findOrders'>['client']>): string {
  return `${[phone, email].filter((contact) => contact !== null).join(', ')}, since ${time(since)}, --person ${id}`;
}

/** Somebody's own words; what could steer a terminal is left out. */
function said(words: string | null): string {
  return words === null ? '  nothing' : words.replace(/[^\P{C}\n]/gu, '').replace(/^/gm, '  ');
}

/** A state or a reason as words: `REFUND_FAILED` is "refund failed". */
export function spelt(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase();
}

function line(name: string, fact: string): string {
  return `  ${name.padEnd(9)}  ${fact}`;
}

/** A sum as `120.00 GEL`. */
export function sum({ minor, currency }: { minor: number; currency: string }): string {
  return `${(minor / 100).toFixed(2)} ${currency}`;
}

function sessionTime({ date, startTime, endTime }: Order['sessionTime']): string {
  return `${date} ${startTime}-${endTime}`;
}

/** A moment as a clock in Tbilisi shows it. */
export function time(iso: string): string {
  const { date, time: clock } = wallOf(Date.parse(iso));
  return `${date} ${clock}`;
}

/** Without what could steer a terminal. */
export function safe(line: string): string {
  return line.replace(/\p{C}/gu, '');
}
