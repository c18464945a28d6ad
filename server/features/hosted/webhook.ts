// docs/decisions/189
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, MINUTE } from '#domain/dates.ts';

/** An older one may be a call that somebody has kept and makes again. */
const WINDOW_MS = 5 * MINUTE;

/** The call of the service: the very bytes, and its headers by their lowercase names. */
export type WebhookCall = {
  readonly rawBody: Uint8Array;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/**
 * Whether the service reports a change: `t=<ms>,v1=<base64url HMAC-SHA256 of "t.body">` with our secret, within five
 * minutes (sanity.io/docs/webhook-best-practices). A call that names another project or dataset is about other content.
 */
export function isFromService(
  { rawBody, headers }: WebhookCall,
  { secret, now, projectId, dataset }: { secret: string; now: Instant; projectId: string; dataset: string },
): boolean {
  const signed = /^t=(\d{10,15}),\s?v1=([\w-]{43})=?$/.exec(headers['sanity-webhook-signature'] ?? '');
  const [, time = '', signature = ''] = signed ?? [];
  const ours = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest();
  const theirs = Buffer.alloc(ours.length);
  theirs.write(signature, 'base64url');
  const isSigned = timingSafeEqual(ours, theirs) && signed !== null;
  const { 'sanity-project-id': project = projectId, 'sanity-dataset': of = dataset } = headers;
  return isSigned && Math.abs(now - Number(time)) <= WINDOW_MS && project === projectId && of === dataset;
}
