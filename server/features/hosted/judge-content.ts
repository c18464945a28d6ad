// docs/decisions/184, docs/decisions/238
import type { Deps } from '#server/deps.ts';
import { checkContent } from '../content/content.ts';
import { standingWork } from '../work/work.ts';
import { sourceRow } from './source.sql.ts';

/**
 * Judges the content that is served, after each change and every morning: documents that are not shown, and crisis
 * numbers that end soon or have ended (P23), are items of the operators' work until they are mended. A video that
 * cannot be played is none: its profile is shown, and says so.
 */
export async function judgeContent(deps: Deps): Promise<void> {
  await deps.contentStore.look();
  const { kept = [] } = (await sourceRow(deps.db)) ?? {};
  const { findings } = await checkContent(deps, { gone: kept });
  const hidden = new Map<string, string>();
  const ending = new Map<string, { code: string; day?: string }>();
  for (const { documentId, type, ...finding } of findings) {
    const code = `${type} ${documentId}`;
    if (finding.kind === 'crisis-number') {
      if (finding.state !== 'ahead') ending.set(documentId, { code, day: finding.lastDay });
    } else if (finding.hides && finding.kind !== 'video') hidden.set(documentId, code);
  }
  await deps.db.transaction(async (tx) => {
    const hiddenFacts = [...hidden].map(([key, code]) => ({ key, facts: { code } }));
    await standingWork(deps, tx, { kind: 'content_hidden', facts: hiddenFacts });
    const endingFacts = [...ending].map(([key, facts]) => ({ key, facts }));
    await standingWork(deps, tx, { kind: 'crisis_number_ends', facts: endingFacts });
  });
}
