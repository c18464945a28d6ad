import type { WorkKind } from '#domain/work-items.ts';
import type { TestApp } from './app.ts';

/** The items that stand, the oldest first, each as its kind and how often it happened: `refund_failed 1`. */
export async function standingWork(app: Pick<TestApp, 'rows'>): Promise<string[]> {
  const rows = await app.rows<{ kind: WorkKind; times: number }>(
    'select kind, times from work_items where ended_at is null order by first_at, kind',
  );
  return rows.map(({ kind, times }) => `${kind} ${times}`);
}
