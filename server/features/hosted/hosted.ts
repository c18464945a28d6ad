// docs/decisions/189
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/deps.ts';
import { workIsDone } from '../work/work.ts';
import { sourceRow, type SourceRow, takeUpSource } from './source.sql.ts';

export { judgeContent } from './judge-content.ts';
export { hostedJobs } from './hosted.jobs.ts';
export { hostedRoutes } from './hosted.routes.ts';

/** Begins or goes on reading the hosted dataset, or records that content is edited here. Called at each start. */
export async function startHosted({
  hosted,
  db,
  clock,
  jobs,
  log,
}: Pick<Deps, 'hosted' | 'db' | 'clock' | 'jobs' | 'log'>): Promise<void> {
  const source = hosted?.source ?? null;
  const { source: before = null } = (await sourceRow(db)) ?? {};
  await takeUpSource(db, source);
  if (before !== null && before !== source) {
    await workIsDone({ clock }, db, { kinds: ['dataset_silent'], key: before });
    log.warn(
      { before, source },
      'this dataset is no longer read, also not by servers that run with the settings of before',
    );
  }
  if (hosted === null) return;
  const runAt = clock.now();
  await jobs.enqueue(db, { kind: 'content.read', payload: {}, runAt, dedupeKey: `content.read:start:${runAt}` });
}

/** Where the published content comes from, and how reading it goes. */
export async function contentSource({ db }: Pick<Deps, 'db'>): Promise<SourceRow> {
  const never = { wholeAt: null, readAt: null, failingSince: null, answeredAt: null };
  return (await sourceRow(db)) ?? { source: null, ...never, why: null, detail: null, kept: [] };
}

/** Refuses what edits content here while it is edited in the hosted dataset: the next reading would undo it. */
export function refuseHosted({ hosted }: Pick<Deps, 'hosted'>): void {
  if (hosted !== null) throw new DomainError('CONTENT_HOSTED');
}
