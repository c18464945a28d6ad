import type { Instant } from '#domain/dates.ts';
import type { Tx } from '#server/db/db.ts';
import type { Deps } from '#server/deps.ts';
import type { ContentLibrary, ContentProblem } from '#server/providers/content/content.ts';
import { recordedProblems, recordProblems } from './store.sql.ts';

/** Records the problems of stored documents that have begun and those that are over. */
export async function recordAllProblems(tx: Tx, { snapshot, stored }: ContentLibrary, at: Instant): Promise<void> {
  // Those of profiles beside the store are only logged.
  const is = byName(snapshot.problems.filter(({ id }) => stored(id) !== null));
  const was = byName(await recordedProblems(tx));
  const begun = [...is].flatMap(([name, problem]) => (was.has(name) ? [] : [problem]));
  const over = [...was].flatMap(([name, problem]) => (is.has(name) ? [] : [problem]));
  if (begun.length + over.length > 0) await recordProblems(tx, { begun, over }, at);
}

function byName<Problem extends Omit<ContentProblem, 'type'>>(problems: readonly Problem[]): Map<string, Problem> {
  return new Map(problems.map((problem) => [problemName(problem), problem]));
}

/** Logs each problem when it begins and ends; of documents of a type unknown to this version, one for the type. */
export function logProblems(
  log: Deps['log'],
  before: readonly ContentProblem[],
  after: readonly ContentProblem[],
): void {
  const lines = (problems: readonly ContentProblem[]) =>
    new Map(problems.map((one) => [one.code === 'UNKNOWN_TYPE' ? one.type : problemName(one), one]));
  const [was, is] = [lines(before), lines(after)];
  for (const [line, problem] of is) if (!was.has(line)) log.warn({ problem }, 'content left out');
  for (const [line, problem] of was) if (!is.has(line)) log.info({ problem }, 'content is whole again');
}

/** A problem under one name, whatever else is known of it. */
export function problemName({ id, code, path, leftOut }: Omit<ContentProblem, 'type'>): string {
  return `${id} ${code} ${path} ${leftOut}`;
}
