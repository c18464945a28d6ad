import { by, type Endpoint } from '../browser-endpoints.ts';

const [get, post, put] = [by('GET'), by('POST'), by('PUT')];

/** The calls about a person's own account: only the pages of settings and what belongs to them load them. */
export const ownEndpoints = {
  readLeaving: get('/leaving', 'client'),
  leave: post('/leaving', 'client', { proof: 'own' }),
  readSettings: get('/settings', 'client'),
  saveSettings: put('/settings', 'client'),
  endDiscreet: post('/settings/discreet/end', 'client', { proof: 'own+second' }),
  readAdviceLink: get('/advice/:token', 'anyone'),
  unsubscribe: post('/advice/:token', 'anyone'),
  changePhone: post('/settings/phone', 'client', { proof: 'address' }),
  changeSignInEmail: post('/settings/sign-in-email', 'client', { proof: 'address' }),
  listSignIns: get('/sign-ins', 'signed-in'),
  endSignIns: post('/sign-ins/end', 'signed-in'),
  listReceipts: get('/receipts', 'client'),
  exportReceipts: get('/receipts/file', 'client'),
  readReceipt: get('/receipts/:number', 'client'),
  exportOwnData: post('/own-data', 'client', { proof: 'own+second' }),
  deleteAnswers: post('/user/preferences/delete', 'client'),
  updateUser: put('/user', 'signed-in'),
} satisfies Record<string, Endpoint>;
