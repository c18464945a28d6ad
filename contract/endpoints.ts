import { browserEndpoints, by, type Endpoint } from './browser-endpoints.ts';
import { ownEndpoints } from './own-endpoints.ts';
import { practiceEndpoints } from './practice-endpoints.ts';
import { proofEndpoints } from './proof-endpoints.ts';

const [get, post] = [by('GET'), by('POST')];

/** Every call of the API: those of pages, of operators (`npm run ops`), and of providers of payments. */
export const endpoints = {
  ...browserEndpoints,
  ...practiceEndpoints,
  ...ownEndpoints,
  ...proofEndpoints,
  listUsers: get('/users', 'admin'),
  takePaymentCallback: post('/payments/:provider/callback', 'anyone'),
  takeContentWebhook: post('/content/webhook', 'anyone'),
  inviteTherapist: post('/ops/therapists/invite', 'admin'),
  listPracticing: get('/ops/therapists', 'admin'),
  compareBooks: get('/ops/books', 'admin'),
  listDuePayouts: get('/ops/payouts', 'admin'),
  sendPayouts: post('/ops/payouts/send', 'admin'),
  readPayoutBatch: get('/ops/payouts/batch', 'admin'),
  exportPayouts: get('/ops/payouts/file', 'admin'),
  endPayout: post('/ops/payouts/end', 'admin'),
  previewPayoutStop: post('/ops/payouts/stop/preview', 'admin'),
  setPayoutStop: post('/ops/payouts/stop', 'admin'),
  retryRefund: post('/ops/refunds/again', 'admin'),
  listStuckMeetings: get('/ops/meetings/stuck', 'admin'),
  retryMeeting: post('/ops/meetings/again', 'admin'),
  previewTherapistState: post('/ops/therapists/state/preview', 'admin'),
  setTherapistState: post('/ops/therapists/state', 'admin'),
  setMeetingLink: post('/ops/therapists/meeting-link', 'admin'),
  findOrders: post('/ops/find-orders', 'admin'),
  inspectOrder: get('/ops/orders/:order', 'admin'),
  readComplaint: get('/ops/orders/:order/complaint', 'admin'),
  previewSessionChange: post('/ops/orders/:order/preview', 'admin'),
  changeSession: post('/ops/orders/:order/change', 'admin'),
  listComplaints: get('/ops/complaints', 'admin'),
  listStuckPayments: get('/ops/payments/stuck', 'admin'),
  listChatMessages: get('/ops/chat', 'admin'),
  readAudit: get('/ops/audit', 'admin'),
  checkContent: get('/ops/content/check', 'admin'),
  exportDocuments: get('/ops/content/documents', 'admin'),
  previewImport: post('/ops/content/import/preview', 'admin'),
  importDocuments: post('/ops/content/import', 'admin'),
  previewDeletion: post('/ops/content/delete/preview', 'admin'),
  deleteDocument: post('/ops/content/delete', 'admin'),
  readShipped: get('/ops/content/shipped', 'admin'),
  applyShipped: post('/ops/content/shipped', 'admin'),
  createContentToken: post('/ops/content/token', 'admin'),
  listContentChanges: get('/ops/content/changes', 'admin'),
  acceptRate: post('/ops/exchange/accept', 'admin'),
  readTextVersion: get('/ops/legal-versions', 'admin'),
} satisfies Record<string, Endpoint>;

/** Calls of operators that move money, list or reveal people, or take something away: they need a time-based code of the last ten minutes (P71). */
export const FRESH_CODE: ReadonlySet<string> = new Set([
  'listUsers',
  'sendPayouts',
  'exportPayouts',
  'endPayout',
  'previewPayoutStop',
  'setPayoutStop',
  'retryRefund',
  'acceptRate',
  'findOrders',
  'inspectOrder',
  'readComplaint',
  'previewSessionChange',
  'changeSession',
  'listChatMessages',
  'setMeetingLink',
  'inviteTherapist',
  'previewTherapistState',
  'setTherapistState',
  'readAudit',
  'importDocuments',
  'deleteDocument',
  'applyShipped',
] satisfies (keyof typeof endpoints)[]);

export type EndpointName = keyof typeof endpoints;
