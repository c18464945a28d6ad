import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { enqueueReading } from './hosted.jobs.ts';
import { askForReading } from './source.sql.ts';
import { isFromService } from './webhook.ts';

/** The route that the hosted content service calls. */
export function hostedRoutes(deps: Deps): Pick<Routes, 'takeContentWebhook'> {
  return {
    /** Answers all alike, so that a stranger learns nothing; a call only says that there may be something to read. */
    takeContentWebhook: async ({ request }) => {
      await takeWebhook(deps, { rawBody: request.rawBody ?? new Uint8Array(), headers: request.headers });
      return { received: true };
    },
  };
}

async function takeWebhook(
  deps: Pick<Deps, 'config' | 'hosted' | 'db' | 'clock' | 'jobs'>,
  call: Parameters<typeof isFromService>[0],
): Promise<void> {
  const { hosted, db } = deps;
  const { content } = deps.config;
  if (hosted === null || content.provider !== 'sanity' || content.webhookSecret === null) return;
  const { source, projectId, dataset } = hosted;
  const now = deps.clock.now();
  if (!isFromService(call, { secret: content.webhookSecret, now, projectId, dataset })) return;
  await db.transaction(async (tx) => {
    const at = await askForReading(tx, { source, now });
    if (at !== null) await enqueueReading(deps, tx, at);
  });
}
