import { by, type Endpoint } from '../browser-endpoints.ts';
import { doing } from '../effects.ts';

const [get, post, put] = [by('GET'), by('POST'), by('PUT')];

/** The calls of a therapist's cabinet: only its pages load them. */
export const practiceEndpoints = {
  listTherapistSessions: post('/therapists/sessions', 'therapist-or-admin', doing('names-people')),
  addTherapistSessions: post('/therapists/add-sessions', 'therapist'),
  setSessionStatus: post('/therapists/set-status-session', 'therapist'),
  removeTherapistSession: post('/therapists/remove-session', 'therapist'),
  removeTherapistSessions: post('/practice/times/remove', 'therapist'),
  readTemplate: get('/practice/template', 'therapist'),
  previewTemplate: post('/practice/template/preview', 'therapist'),
  saveTemplate: put('/practice/template', 'therapist'),
  addTimeOff: post('/practice/time-off', 'therapist'),
  removeTimeOff: post('/practice/time-off/remove', 'therapist'),
  setAccepting: put('/practice/accepting', 'therapist'),
  readPractice: get('/practice', 'therapist'),
  listPracticeSessions: get('/practice/sessions', 'therapist'),
  readPracticeSession: get('/practice/sessions/:sessionId', 'therapist'),
  cancelPracticeSession: post('/practice/sessions/:sessionId/cancel', 'therapist'),
  objectToComplaint: post('/practice/sessions/:sessionId/objection', 'therapist'),
  listProposableTimes: get('/practice/sessions/:sessionId/times', 'therapist'),
  proposeTimes: post('/practice/sessions/:sessionId/proposal', 'therapist'),
  withdrawProposal: post('/practice/sessions/:sessionId/proposal/withdraw', 'therapist'),
  createAppointment: post('/therapists/create-appointment', 'therapist-or-admin', doing('names-people')),
  withdrawAppointment: post('/practice/sessions/:sessionId/withdraw', 'therapist'),
  readIllToday: get('/practice/ill-today', 'therapist'),
  cancelIllToday: post('/practice/ill-today', 'therapist'),
  listPracticeClients: get('/practice/clients', 'therapist'),
  readEarnings: get('/practice/earnings', 'therapist'),
  readStatement: get('/practice/earnings/statement', 'therapist'),
  readOwnProfile: get('/practice/profile', 'therapist'),
  markProfileSeen: put('/practice/profile/seen', 'therapist'),
  readPracticeSettings: get('/practice/settings', 'therapist'),
  confirmOwnRoom: post('/practice/settings/room', 'therapist', { proof: 'own' }),
  savePracticeSettings: put('/practice/settings', 'therapist'),
  readPayoutAccount: get('/practice/payout-account', 'therapist'),
  savePayoutAccount: put('/practice/payout-account', 'therapist', { proof: 'own+password' }),
} satisfies Record<string, Endpoint>;
