import type { Answer } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { checkContent } from '../content/content.ts';
import { look } from './orders.ts';

/** Lists problems of the content and audits the look. `gone`: profiles that are kept only for their calendars. */
export async function lookAtContent(
  deps: Deps,
  { actorId, gone }: { actorId: string; gone: readonly string[] },
): Promise<Omit<Answer<'checkContent'>, 'source'>> {
  await look(deps, { actorId, action: 'ops.check-content', entityId: 'all' });
  return checkContent(deps, { gone });
}
