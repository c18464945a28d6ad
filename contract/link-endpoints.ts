import { by, type Endpoint } from './browser-endpoints.ts';

const [get, post] = [by('GET'), by('POST')];

/** The calls of the pages that an invitation or the request of a parent's consent leads to: only they load them. */
export const linkEndpoints = {
  readInvitation: get('/invitations/:token', 'anyone'),
  sendInvitationCode: post('/invitations/:token/code', 'anyone'),
  acceptInvitation: post('/invitations/:token', 'anyone'),
  readConsentPage: get('/consent/:token', 'anyone'),
  sendConsentCode: post('/consent/:token/code', 'anyone'),
  answerConsent: post('/consent/:token', 'anyone'),
} satisfies Record<string, Endpoint>;
