import { by, type Endpoint } from '../browser-endpoints.ts';

const [get, post, put] = [by('GET'), by('POST'), by('PUT')];

/** The calls of a client's cabinet about own sessions: only its pages load them. */
export const cabinetEndpoints = {
  listOwnSessions: get('/cabinet/sessions', 'client'),
  readOwnSession: get('/cabinet/sessions/:orderId', 'client'),
  listMoveSlots: get('/cabinet/sessions/:orderId/slots', 'client'),
  moveSession: post('/cabinet/sessions/:orderId/move', 'client'),
  readCancelTerms: get('/cabinet/sessions/:orderId/cancel', 'client'),
  cancelSession: post('/cabinet/sessions/:orderId/cancel', 'client'),
  complain: post('/cabinet/sessions/:orderId/complaint', 'client'),
  withdrawComplaint: post('/cabinet/sessions/:orderId/complaint/withdraw', 'client'),
  acceptProposal: post('/cabinet/sessions/:orderId/proposal/accept', 'client'),
  declineProposal: post('/cabinet/sessions/:orderId/proposal/decline', 'client'),
  readPayTerms: get('/cabinet/sessions/:orderId/pay', 'client'),
  payAppointment: post('/cabinet/sessions/:orderId/pay', 'client'),
  declineAppointment: post('/cabinet/sessions/:orderId/decline', 'client'),
  readSeries: get('/cabinet/sessions/:orderId/series', 'client'),
  createSeries: post('/cabinet/sessions/:orderId/series', 'client'),
  changeOrderEmail: put('/cabinet/sessions/:orderId/email', 'client'),
  voidMeetingLink: post('/cabinet/sessions/:orderId/link/void', 'client'),
} satisfies Record<string, Endpoint>;
