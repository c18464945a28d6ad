// docs/decisions/177
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { type AuditLine, type AuditPage, linesAbout, linesOfOperator, linesOfPerson } from './audit.sql.ts';
import { look, orderCalled } from './orders.ts';
import { paymentsOf } from './orders.sql.ts';

/** Whose lines of the log: a person's by id, an order's by what names it, an operator's by id. */
export type AuditOf = { person: string } | { order: string } | { operator: string };

const PAGE = 50;

/** A page of the audit log, newest first; reading it adds a line. Refuses an unknown order and an invalid cursor. */
export async function readAudit(
  deps: Deps,
  { of, cursor, actorId }: { of: AuditOf; cursor: string | undefined; actorId: string },
): Promise<{ lines: readonly AuditLine[]; next: string | null }> {
  if (cursor !== undefined && !/^[1-9]\d{0,17}$/.test(cursor)) throw new DomainError('CURSOR_INVALID');
  const { entityId, lines } = await linesOf(deps, of, { before: cursor ?? null, limit: PAGE + 1 });
  await look(deps, { actorId, action: 'ops.read-audit', entityId });
  const page = lines.slice(0, PAGE);
  return { lines: page, next: lines.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

async function linesOf(deps: Deps, of: AuditOf, page: AuditPage): Promise<{ entityId: string; lines: AuditLine[] }> {
  const { db } = deps;
  if ('operator' in of)
    return { entityId: of.operator, lines: await linesOfOperator(db, { of: of.operator, ...page }) };
  if ('person' in of) return { entityId: of.person, lines: await linesOfPerson(db, { of: of.person, ...page }) };
  const { orderId, appointmentId, number } = await orderCalled(deps, of.order);
  const attempts = (await paymentsOf(db, orderId)).map(({ attemptId }) => attemptId);
  return { entityId: number, lines: await linesAbout(db, { of: [number, appointmentId, ...attempts], ...page }) };
}
