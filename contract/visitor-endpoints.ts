import { by, type Endpoint } from './browser-endpoints.ts';

const [get, post] = [by('GET'), by('POST')];

/** The calls of pages without sign-in, such as legal texts, invitations and a parent's consent; only they load them. */
export const visitorEndpoints = {
  readInvitation: post('/invitations/read', 'anyone'),
  sendInvitationCode: post('/invitations/code', 'anyone'),
  acceptInvitation: post('/invitations', 'anyone'),
  readConsentPage: post('/consent/read', 'anyone'),
  sendConsentCode: post('/consent/code', 'anyone'),
  answerConsent: post('/consent', 'anyone'),
  register: post('/registration', 'anyone'),
  signInByEmail: post('/login-email', 'anyone'),
  requestPasswordReset: post('/login-email/reset', 'anyone'),
  setNewPassword: post('/login-email/new-password', 'anyone'),
  readLanding: get('/landing', 'anyone'),
  readPrivacyPolicy: get('/privacy-policy', 'anyone'),
  readTerms: get('/terms-and-conditions', 'anyone'),
  readChatSettings: get('/chat', 'anyone'),
  sendChatMessage: post('/chat', 'anyone'),
} satisfies Record<string, Endpoint>;
