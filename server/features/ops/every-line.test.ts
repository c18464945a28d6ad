import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/browser-endpoints.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { openContent } from '#server/features/content/shipped.ts';
import { type TestApp, testApp, type TestPerson } from '#server/testing/app.ts';
import { finish, order } from '#server/testing/booking/shopping.ts';

/** What shows and changes nothing of anybody: numbers, counts and ages of the day, and the end of an own code. */
const UNWRITTEN: ReadonlySet<string> = new Set<EndpointName>(['readToday', 'endFreshCode']);
const CALLS = Object.entries<Endpoint>(endpoints).filter(
  ([name, { path }]) => path.startsWith('/ops/') && !UNWRITTEN.has(name),
);

const reason = 'a test of the log';
const NO_ID = '00000000-0000-4000-8000-000000000000';
const PROFILE = 'therapist-nino-beridze';
const GIF = Buffer.from('GIF89a').toString('base64');

let app: TestApp;
let operator: TestPerson;
let number: string;
let version: string;
beforeAll(async () => {
  app = await testApp();
  await openContent(app.deps);
  operator = await app.signInAs('ADMIN');
  await finish(app, await order(app, await app.signIn()), 'pay');
  const [row] = await app.rows<{ number: string }>('select number from orders');
  number = row?.number ?? '';
  const [text] = await app.rows<{ version: string }>('select version from legal_versions limit 1');
  version = text?.version ?? '';
});

/** The input of a call: its body, or after the `?` its query. */
const TOLD: Partial<Record<EndpointName, () => object | string>> = {
  inviteTherapist: () => ({ profile: PROFILE, email: 'nino@example.com', phone: '577000222', reason }),
  seeWorkItem: () => ({ item: NO_ID, reason }),
  releaseHeld: () => ({ to: 'drop', reason }),
  endRestored: () => ({ reason }),
  sendPayouts: () => ({ batchId: NO_ID, until: '2030-01-01T00:00:00Z', reason }),
  readPayoutBatch: () => `batch=${NO_ID}`,
  exportPayouts: () => `batch=${NO_ID}`,
  endPayout: () => ({ outcome: 'returned', appointmentId: NO_ID, reason }),
  setPayoutStop: () => ({ profile: PROFILE, to: 'stopped', reason }),
  retryRefund: () => ({ attemptId: NO_ID, reason }),
  settleRefund: () => ({ attemptId: NO_ID, minor: 1, currency: 'GEL', bankRef: 'B', reason }),
  retryMeeting: () => ({ order: number, reason }),
  setTherapistState: () => ({ profile: PROFILE, to: 'disabled', reason, preview: true }),
  setClientState: () => ({ order: number, to: 'disabled', reason, preview: true }),
  setMeetingLink: () => ({ profile: PROFILE, url: null, reason }),
  findOrders: () => ({ phone: '599123456' }),
  readPhones: () => ({ reason }),
  previewSessionChange: () => ({ change: { what: 'cancel', because: 'our_fault' } }),
  changeSession: () => ({ change: { what: 'mark', as: 'completed' }, version: 1, reason }),
  readAudit: () => `operator=${NO_ID}`,
  readPicture: () => 'id=image-none',
  keepPicture: () => ({ bytes: GIF }),
  previewImport: () => ({ ndjson: '{}' }),
  importDocuments: () => ({ ndjson: '{}', reason }),
  previewDeletion: () => ({ id: 'nothing' }),
  deleteDocument: () => ({ id: 'nothing', reason }),
  applyShipped: () => ({ reason }),
  acceptRate: () => ({ on: '2026-11-24', gelPerEur: '3.4', reason }),
  readTextVersion: () => `version=${encodeURIComponent(version)}`,
};

test.each(CALLS)('%s writes its line', async (name, { method, path }) => {
  // The names of the table are those of its rows.
  const told = TOLD[name as EndpointName]?.();
  const lines = async () => (await app.rows('select 1 from audit_log where actor_id = $1', [operator.userId])).length;
  const before = await lines();
  const url =
    path.replace(':order', number).replace(':profile', PROFILE) + (typeof told === 'string' ? `?${told}` : '');
  const answer = await app.inject(method, url, {
    token: operator.token,
    ...(typeof told === 'object' && { body: told }),
    ...(name === 'openStudio' && { headers: { cookie: `refresh=${operator.cookie}` } }),
  });
  expect([answer.status < 500, answer.body['code'] !== 'VALIDATION']).toEqual([true, true]);
  expect(await lines()).toBeGreaterThan(before);
});
