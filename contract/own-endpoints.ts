import { by, type Endpoint } from './browser-endpoints.ts';

const [get, post, put] = [by('GET'), by('POST'), by('PUT')];

/** The calls about a person's own account: only the pages of settings and what belongs to them load them. */
export const ownEndpoints = {
  readLeaving: get('/leaving', 'client'),
  sendLeavingCode: post('/leaving/code', 'client'),
  leave: post('/leaving', 'client'),
  readSettings: get('/settings', 'client'),
  saveSettings: put('/settings', 'client'),
  sendNewPhoneCode: post('/settings/phone/code', 'client'),
  readAdviceLink: get('/advice/:token', 'anyone'),
  unsubscribe: post('/advice/:token', 'anyone'),
  changePhone: post('/settings/phone', 'client'),
  sendNewSignInEmailCode: post('/settings/sign-in-email/code', 'client'),
  changeSignInEmail: post('/settings/sign-in-email', 'client'),
  listSignIns: get('/sign-ins', 'signed-in'),
  endSignIns: post('/sign-ins/end', 'signed-in'),
  listReceipts: get('/receipts', 'client'),
  exportReceipts: get('/receipts/file', 'client'),
  readReceipt: get('/receipts/:number', 'client'),
  sendExportCode: post('/own-data/code', 'client'),
  exportOwnData: post('/own-data', 'client'),
  deleteAnswers: post('/user/preferences/delete', 'client'),
  updateUser: put('/user', 'signed-in'),
} satisfies Record<string, Endpoint>;
