// docs/decisions/189
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, MINUTE } from '#domain/dates.ts';
import type { Deps } from '#server/deps.ts';
import type { RequestFacts, Routes } from '#server/http/routes.ts';
import { enqueueReading } from './hosted.jobs.ts';
import { askForReading } from './source.sql.ts';

/** The route that the hosted content service calls. */
export function hostedRoutes(deps: Deps): Pick<Routes, 'takeContentWebhook'> {
  return {
    /** Answers all alike, so that a stranger learns nothing; a call only says that there may be something to read. */
    takeContentWebhook: async ({ request }) => {
      await takeWebhook(deps, request);
      return { received: true };
    },
  };
}

async function takeWebhook(deps: Deps, call: RequestFacts): Promise<void> {
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

/** An older one may be a call that somebody has kept and makes again. */
const WINDOW_MS = 5 * MINUTE;

/**
 * Whether the service reports a change: `t=<ms>,v1=<base64url HMAC-SHA256 of "t.body">` with our secret, within five
 * minutes (sanity.io/docs/webhook-best-practices). A call that names another project or dataset is about other content.
 */
function isFromService(
  { rawBody, headers }: RequestFacts,
  { secret, now, projectId, dataset }: { secret: string; now: Instant; projectId: string; dataset: string },
): boolean {
  const signed = /^t=(\d{10,15}),\s?v1=([\w-]{43})=?$/.exec(headers['sanity-webhook-signature'] ?? '');
  const [, time = '', signature = ''] = signed ?? [];
  const ours = createHmac('sha256', secret)
    .update(`${time}.`)
    .update(rawBody ?? '')
    .digest();
  const theirs = Buffer.alloc(ours.length);
  theirs.write(signature, 'base64url');
  const isSigned = timingSafeEqual(ours, theirs) && signed !== null;
  const { 'sanity-project-id': project = projectId, 'sanity-dataset': of = dataset } = headers;
  return isSigned && Math.abs(now - Number(time)) <= WINDOW_MS && project === projectId && of === dataset;
}
