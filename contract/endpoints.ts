import { by, type Endpoint, type ProofNeed } from './browser-endpoints.ts';
import { pageEndpoints } from './page-endpoints.ts';

const [get, post] = [by('GET'), by('POST')];
/** Of calls of operators that move money, list or reveal people, or take something away (P71). */
const FRESH = { proof: 'fresh-app' } as const;

/** Every call of the API: those of pages, of the specification that no page makes, of operators (`npm run ops`), and of providers of payments. */
export const endpoints = {
  ...pageEndpoints,
  readPreferredGenderAndPrice: get('/content/user', 'client'),
  listUsers: get('/users', 'admin', FRESH),
  takePaymentCallback: post('/payments/:provider/callback', 'anyone'),
  takeContentWebhook: post('/content/webhook', 'anyone'),
  inviteTherapist: post('/ops/therapists/invite', 'admin', FRESH),
  listPracticing: get('/ops/therapists', 'admin'),
  compareBooks: get('/ops/books', 'admin'),
  listDuePayouts: get('/ops/payouts', 'admin'),
  sendPayouts: post('/ops/payouts/send', 'admin', FRESH),
  readPayoutBatch: get('/ops/payouts/batch', 'admin'),
  exportPayouts: get('/ops/payouts/file', 'admin', FRESH),
  endPayout: post('/ops/payouts/end', 'admin', FRESH),
  setPayoutStop: post('/ops/payouts/stop', 'admin', FRESH),
  retryRefund: post('/ops/refunds/again', 'admin', FRESH),
  settleRefund: post('/ops/refunds/settled', 'admin', FRESH),
  listStuckMeetings: get('/ops/meetings/stuck', 'admin'),
  retryMeeting: post('/ops/meetings/again', 'admin'),
  setTherapistState: post('/ops/therapists/state', 'admin', FRESH),
  setClientState: post('/ops/clients/state', 'admin', FRESH),
  setMeetingLink: post('/ops/therapists/meeting-link', 'admin', FRESH),
  findOrders: post('/ops/find-orders', 'admin', FRESH),
  inspectOrder: get('/ops/orders/:order', 'admin', FRESH),
  readComplaint: get('/ops/orders/:order/complaint', 'admin', FRESH),
  readPhones: post('/ops/orders/:order/phones', 'admin', FRESH),
  previewSessionChange: post('/ops/orders/:order/preview', 'admin', FRESH),
  changeSession: post('/ops/orders/:order/change', 'admin', FRESH),
  listComplaints: get('/ops/complaints', 'admin'),
  listStuckPayments: get('/ops/payments/stuck', 'admin'),
  listChatMessages: get('/ops/chat', 'admin', FRESH),
  readAudit: get('/ops/audit', 'admin', FRESH),
  checkContent: get('/ops/content/check', 'admin'),
  exportDocuments: get('/ops/content/documents', 'admin'),
  previewImport: post('/ops/content/import/preview', 'admin'),
  importDocuments: post('/ops/content/import', 'admin', FRESH),
  previewDeletion: post('/ops/content/delete/preview', 'admin'),
  deleteDocument: post('/ops/content/delete', 'admin', FRESH),
  readPicture: get('/ops/content/picture', 'admin'),
  keepPicture: post('/ops/content/picture', 'admin'),
  readShipped: get('/ops/content/shipped', 'admin'),
  applyShipped: post('/ops/content/shipped', 'admin', FRESH),
  createContentToken: post('/ops/content/token', 'admin'),
  listContentChanges: get('/ops/content/changes', 'admin'),
  acceptRate: post('/ops/exchange/accept', 'admin', FRESH),
  readTextVersion: get('/ops/legal-versions', 'admin'),
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
