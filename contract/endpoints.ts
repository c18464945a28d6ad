import { by, type Endpoint, type ProofNeed } from './browser-endpoints.ts';
import { doing, harmless } from './effects.ts';
import { pageEndpoints } from './pages/page-endpoints.ts';

const [get, post] = [by('GET'), by('POST')];
const [MONEY, NAMES] = [doing('moves-money'), doing('names-people')];
const [SOLD, ACCESS] = [doing('changes-what-is-sold'), doing('gives-access')];
const CONTENT = harmless('the content, which holds nothing of clients');

/** Every call of the API: of pages, of the specification alone, of operators (`npm run ops`), of payment providers. */
export const endpoints = {
  ...pageEndpoints,
  readPreferredGenderAndPrice: get('/content/user', 'client'),
  listUsers: get('/users', 'admin', NAMES),
  takePaymentCallback: post('/payments/:provider/callback', 'anyone'),
  takeContentWebhook: post('/content/webhook', 'anyone'),
  inviteTherapist: post('/ops/therapists/invite', 'admin', ACCESS),
  listPracticing: get('/ops/therapists', 'admin', NAMES),
  compareBooks: get('/ops/books', 'admin', NAMES),
  listDuePayouts: get('/ops/payouts', 'admin', NAMES),
  sendPayouts: post('/ops/payouts/send', 'admin', MONEY),
  readPayoutBatch: get('/ops/payouts/batch', 'admin', NAMES),
  exportPayouts: get('/ops/payouts/file', 'admin', NAMES),
  endPayout: post('/ops/payouts/end', 'admin', MONEY),
  setPayoutStop: post('/ops/payouts/stop', 'admin', MONEY),
  retryRefund: post('/ops/refunds/again', 'admin', MONEY),
  settleRefund: post('/ops/refunds/settled', 'admin', MONEY),
  listStuckMeetings: get('/ops/meetings/stuck', 'admin', NAMES),
  retryMeeting: post(
    '/ops/meetings/again',
    'admin',
    harmless('the room of a session is made again, its seats stay the same'),
  ),
  setTherapistState: post('/ops/therapists/state', 'admin', ACCESS),
  setClientState: post('/ops/clients/state', 'admin', ACCESS),
  setMeetingLink: post('/ops/therapists/meeting-link', 'admin', SOLD),
  findOrders: post('/ops/find-orders', 'admin', NAMES),
  inspectOrder: get('/ops/orders/:order', 'admin', NAMES),
  readComplaint: get('/ops/orders/:order/complaint', 'admin', NAMES),
  readPhones: post('/ops/orders/:order/phones', 'admin', NAMES),
  previewSessionChange: post('/ops/orders/:order/preview', 'admin', NAMES),
  changeSession: post('/ops/orders/:order/change', 'admin', MONEY),
  listComplaints: get('/ops/complaints', 'admin', NAMES),
  listStuckPayments: get('/ops/payments/stuck', 'admin', NAMES),
  listChatMessages: get('/ops/chat', 'admin', NAMES),
  readAudit: get('/ops/audit', 'admin', NAMES),
  checkContent: get('/ops/content/check', 'admin', CONTENT),
  exportDocuments: get('/ops/content/documents', 'admin', CONTENT),
  previewImport: post('/ops/content/import/preview', 'admin', harmless('nothing is changed')),
  importDocuments: post('/ops/content/import', 'admin', SOLD),
  previewDeletion: post('/ops/content/delete/preview', 'admin', harmless('nothing is changed')),
  deleteDocument: post('/ops/content/delete', 'admin', SOLD),
  readPicture: get('/ops/content/picture', 'admin', CONTENT),
  keepPicture: post('/ops/content/picture', 'admin', harmless('shown where a document that is imported names it')),
  readShipped: get('/ops/content/shipped', 'admin', CONTENT),
  applyShipped: post('/ops/content/shipped', 'admin', SOLD),
  createContentToken: post('/ops/content/token', 'admin', ACCESS),
  listContentChanges: get(
    '/ops/content/changes',
    'admin',
    harmless('ids of documents, and operators by masked addresses'),
  ),
  acceptRate: post('/ops/exchange/accept', 'admin', MONEY),
  readTextVersion: get('/ops/legal-versions', 'admin', harmless('texts that were published')),
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** A call for which its caller must have shown a proof. */
export type ProvedCall = {
  [K in EndpointName]: (typeof endpoints)[K] extends { readonly proof: ProofNeed } ? K : never;
}[EndpointName];

/** Those calls, by what they need. */
export const PROOF_NEEDS = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).flatMap(([name, { proof }]) => (proof === undefined ? [] : [[name, proof]])),
  // `Object.entries` forgets the names.
) as Record<ProvedCall, ProofNeed>;
