// docs/decisions/193
import { type Locale, MINUTE, wallOf } from '#domain/dates.ts';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { type DatesMistake, mistakeInDates, type StatementFormat } from '#domain/statement-dates.ts';
import type { Deps } from '#server/deps.ts';
import { ownPractice } from '../../practice/practice.ts';
import { printedNow } from '../../ledger/ledger.ts';
import { earningsOf } from '../earnings.ts';
import { keptHead, type StatementHead } from '../earnings.sql.ts';
import { csvOf } from './csv.ts';
import { pdfOf } from './pdf.ts';
import type { Statement } from './statement.ts';

/** `name` is plain ASCII in both languages: every browser and every disk takes it. */
type StatementFile = { type: string; name: string; body: string | Uint8Array };

type Asked = {
  userId: string;
  from: string;
  to: string;
  format: StatementFormat;
  /** Whether clients are named. */
  names: 'yes' | 'no';
  locale: Locale;
};

/**
 * The statement of the caller's own earnings between two dates, both included. Refuses dates that are invalid, the
 * wrong way round, more than a leap year apart or far from every session, and a therapist who asks all the time.
 */
export async function makeStatement(deps: Deps, asked: Asked): Promise<StatementFile> {
  const { userId, from, to, format } = asked;
  const mistake = mistakeInDates({ from, to }, deps.clock.now());
  if (mistake !== null) throw new DomainError(CODES[mistake.why], { facts: { field: mistake.field } });
  deps.limiter.take(`earnings.statement:${userId}`, STATEMENTS);
  const statement = await readStatement(deps, asked);
  const name = `simshvide-${from}-${to}.${format}`;
  if (format === 'csv') return { type: 'text/csv; charset=utf-8', name, body: csvOf(statement) };
  return { type: 'application/pdf', name, body: await pdfOf(statement) };
}

async function readStatement(deps: Deps, { userId, from, to, names: named, locale }: Asked): Promise<Statement> {
  const { therapistId, contentId } = await ownPractice(deps, { userId });
  const { lines, sums, account } = await earningsOf(deps, { therapistId, from, to });
  const madeOn = wallOf(deps.clock.now()).date;
  const now: StatementHead = { names: printedNow(deps, { contentId }).specialist, last4: account?.last4 ?? null };
  const kept = async () => keptHead(deps.db, { therapistId, from, to, head: now });
  // Of a time that is over the first statement counts: a second copy names nobody else.
  const { names, last4 } = to < madeOn ? ((await kept()) ?? (await kept()) ?? now) : now;
  return {
    locale,
    therapist: `${names[locale].name} ${names[locale].surname}`.trim(),
    from,
    to,
    madeOn,
    last4,
    lines: lines.toReversed().map((line) => (named === 'yes' ? line : { ...line, name: '' })),
    sums,
  };
}

const CODES: Record<DatesMistake['why'], ErrorCode> = {
  unreadable: 'TIME_UNREADABLE',
  far: 'TIME_UNREADABLE',
  reversed: 'DATES_REVERSED',
  long: 'DATES_TOO_LONG',
};

/** Of one therapist: a year of many sessions is a second of work. */
const STATEMENTS = { max: 12, windowMs: MINUTE };
