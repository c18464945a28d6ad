import type { Answer } from '#contract/api.ts';
import { WORK_WORDS } from '#contract/ops/work-texts.ts';
import { formatBookingNumber } from '#domain/booking-number.ts';
import { DAY, HOUR, MINUTE } from '#domain/dates.ts';
import { byUrgency, WORK_KINDS, WORK_URGENCIES } from '#domain/work-items.ts';
import { sum, time } from './words.ts';

type Today = Answer<'readToday'>;

/** The operator's day in lines: what waits by urgency, each with its age and next step, then what else the day has. */
export function todayWords(today: Today): string[] {
  const { now, more, sessions, complaints, pay, unpaid, invitations, visitors } = today;
  const items = byUrgency(today.items.map((item) => ({ ...item, firstAt: Date.parse(item.firstAt) })));
  const waiting = WORK_URGENCIES.flatMap((urgency) => {
    const own = items.filter(({ kind }) => WORK_KINDS[kind].urgency === urgency);
    return own.length === 0 ? [] : [GROUPS[urgency], ...own.flatMap((item) => itemWords(item, Date.parse(now)))];
  });
  const others = [
    counted(complaints.forUs, 'complaints wait for us: complaints'),
    counted(complaints.forSpecialist, 'complaints wait for the word of the specialist'),
    counted(sessions.unmarked, 'sessions have no mark'),
    ...sessions.rows.map(
      ({ number, start, state }) => `    ${formatBookingNumber(number)}  ${time(start)}  ${STATES[state]}`,
    ),
    counted(pay.sessions, `sessions are paid for today: ${lari(pay.dueMinor)}, payouts`),
    counted(pay.lateSessions, `sessions are paid for late: ${lari(pay.lateMinor)}, payouts`),
    counted(unpaid.count, 'unpaid appointments are released today', unpaid.firstAt),
    counted(invitations.count, 'invitations run out by tomorrow: therapists', invitations.firstAt),
    counted(visitors.count, 'messages of visitors since yesterday: chat', visitors.firstAt),
  ].filter((line) => line !== null);
  const rest = more === 0 ? [] : [`and ${more} more`];
  return items.length + others.length === 0 ? ['nothing needs you today'] : [...waiting, ...rest, ...others];
}

const GROUPS = { now: 'now', today: 'today', week: 'this week' } as const;
const STATES = { unmarked: 'no mark', running: 'runs', next: 'is the next' } as const;

type Item = Omit<Today['items'][number], 'firstAt'> & { firstAt: number };

function itemWords({ id, kind, facts, firstAt, times }: Item, now: number): string[] {
  const { name, sentence } = WORK_WORDS[kind].en;
  const { ends } = WORK_KINDS[kind];
  const { order, attempt, batch, day, minor, currency = 'GEL', code } = facts;
  const known = [
    order !== undefined && formatBookingNumber(order),
    minor !== undefined && sum({ minor, currency }),
    attempt !== undefined && `attempt ${attempt}`,
    batch !== undefined && `batch ${batch}`,
    day,
    code,
    times > 1 && `${times} times`,
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return [
    `  ${[name, ...known].join('  ')}  for ${ageOf(now - firstAt)}`,
    `    ${sentence} ${NEXT[WORK_KINDS[kind].place ?? 'none']}${ends === 'seen' ? `, or work-seen --id ${id}` : ''}`,
  ];
}

/** The commands of the next step, by its place. */
const NEXT = {
  money: 'Next: refunds-failed, books or rate-accept',
  order: 'Next: order-show',
  pay: 'Next: payouts',
  specialists: 'Next: therapists',
  studio: 'Next: content-check',
  none: 'Next: look',
} as const;

/** `2 h 15 min`; from 48 hours on in days. */
function ageOf(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days`;
  const [hours, minutes] = [Math.floor(ms / HOUR), Math.floor((ms % HOUR) / MINUTE)];
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
}

function counted(count: number, what: string, firstAt: string | null = null): string | null {
  if (count === 0) return null;
  return `${String(count).padStart(4)}  ${what}${firstAt === null ? '' : `, the first ${time(firstAt)}`}`;
}

function lari(minor: number): string {
  return sum({ minor, currency: 'GEL' });
}
