import { by, type Endpoint } from './browser-endpoints.ts';

const [get, post] = [by('GET'), by('POST')];

/** The calls about a person's own account: only the pages of settings and what belongs to them load them. */
export const ownEndpoints = {
  readLeaving: get('/leaving', 'client'),
  sendLeavingCode: post('/leaving/code', 'client'),
  leave: post('/leaving', 'client'),
  listSignIns: get('/sign-ins', 'signed-in'),
  endSignIns: post('/sign-ins/end', 'signed-in'),
  listReceipts: get('/receipts', 'client'),
  exportReceipts: get('/receipts/file', 'client'),
  readReceipt: get('/receipts/:number', 'client'),
  sendExportCode: post('/own-data/code', 'client'),
  exportOwnData: post('/own-data', 'client'),
} satisfies Record<string, Endpoint>;
