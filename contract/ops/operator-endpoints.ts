import { by, type Endpoint } from '../browser-endpoints.ts';
import { doing, harmless } from '../effects.ts';

const [get, post] = [by('GET'), by('POST')];
const [MONEY, NAMES] = [doing('moves-money'), doing('names-people')];
const [SOLD, ACCESS] = [doing('changes-what-is-sold'), doing('gives-access')];

/** The calls of operators' pages and of `npm run ops`: no other page loads them. */
export const operatorEndpoints = {
  readToday: get('/ops/today', 'admin', harmless('numbers of orders, sums, counts and ages')),
  seeWorkItem: post('/ops/work/seen', 'admin', harmless('what stood open is seen, with a reason')),
  endFreshCode: post('/ops/code/end', 'admin', harmless('the next call asks for the code of the app again')),
  listBackups: get('/ops/backups', 'admin', harmless('instants, sizes and names of files, which nobody gets by it')),
  readRestored: get('/ops/restored', 'admin', NAMES),
  releaseHeld: post('/ops/restored/messages', 'admin', ACCESS),
  endRestored: post('/ops/restored/done', 'admin', MONEY),
  inviteTherapist: post('/ops/therapists/invite', 'admin', ACCESS),
  listPracticing: get('/ops/therapists', 'admin', NAMES),
  readSpecialist: get('/ops/therapists/:profile', 'admin', NAMES),
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
  acceptRate: post('/ops/exchange/accept', 'admin', MONEY),
  readTextVersion: get('/ops/legal-versions', 'admin', harmless('texts that were published')),
} satisfies Record<string, Endpoint>;
