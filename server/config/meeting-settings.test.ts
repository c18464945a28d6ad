import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { MEETING_HOSTS } from '#domain/meeting-url.ts';
import { problemsOf, PRODUCTION, read as readSettings } from '#server/testing/settings.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const pem = (key: typeof privateKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

const ACCOUNT = {
  type: 'service_account',
  client_email: 'rooms@simshvide.iam.gserviceaccount.com',
  private_key_id: 'abc',
  private_key: pem(privateKey),
};
const GOOGLE = {
  MEETING_PROVIDER: 'google-meet',
  GOOGLE_SA_JSON: JSON.stringify(ACCOUNT),
  GOOGLE_SUBJECT: 'meetings@simshvide.example',
};

const read = (env: Record<string, string>) => readSettings(env).meeting;

test('sessions are held in our own room unless something else is chosen', () => {
  expect(read({})).toEqual({ provider: 'builtin' });
});

test('rooms of therapists are on the known hosts, or on those of a list', () => {
  expect(read({ MEETING_PROVIDER: 'static-link' })).toEqual({ provider: 'static-link', hosts: MEETING_HOSTS });
  const hosts = { MEETING_PROVIDER: 'static-link', MEETING_HOSTS: 'Meet.Example.com, *.zoom.us' };
  expect(read(hosts)).toEqual({ provider: 'static-link', hosts: ['meet.example.com', '*.zoom.us'] });
  const wrong = { ...hosts, MEETING_HOSTS: 'https://zoom.us,zoom.us' };
  expect(problemsOf(wrong)).toEqual([expect.stringMatching(/^MEETING_HOSTS is a list.*not "https:\/\/zoom\.us"$/)]);
});

test('one room for all sessions is refused with what to do instead', () => {
  const old = { MEETING_PROVIDER: 'static-link', MEETING_URL: 'https://meet.example.com/room' };
  expect(problemsOf(old)).toEqual([expect.stringMatching(/^MEETING_URL is gone: .*own link$/)]);
});

test('Google needs the key of a service account and a person, and is asked at its own addresses', () => {
  expect(read(GOOGLE)).toMatchObject({
    provider: 'google-meet',
    google: {
      meetBase: 'https://meet.googleapis.com',
      tokenUrl: 'https://oauth2.googleapis.com/token',
      clientEmail: ACCOUNT.client_email,
      privateKeyId: 'abc',
      privateKey: { asymmetricKeyType: 'rsa' },
      subject: GOOGLE.GOOGLE_SUBJECT,
    },
  });
  const here = {
    ...GOOGLE,
    GOOGLE_MEET_BASE_URL: 'http://127.0.0.1:4000/',
    GOOGLE_TOKEN_URL: 'http://127.0.0.1:4000/token',
  };
  expect(read(here)).toMatchObject({ google: { meetBase: 'http://127.0.0.1:4000' } });
  expect(problemsOf({ ...here, ...PRODUCTION })).toEqual([
    'GOOGLE_MEET_BASE_URL must be an https address',
    'GOOGLE_TOKEN_URL must be an https address',
  ]);
});

test.for([
  [
    { GOOGLE_SA_JSON: '', GOOGLE_SUBJECT: '' },
    /^GOOGLE_SA_JSON, GOOGLE_SUBJECT: missing, MEETING_PROVIDER is google-meet/,
  ],
  [{ GOOGLE_SUBJECT: '' }, /^GOOGLE_SUBJECT: missing/],
  [{ GOOGLE_SUBJECT: 'somebody' }, /^GOOGLE_SUBJECT is the address of the person/],
  [{ GOOGLE_SA_JSON: '{' }, /^GOOGLE_SA_JSON is the key of a service account/],
  [{ GOOGLE_SA_JSON: '{"type":"authorized_user"}' }, /^GOOGLE_SA_JSON is the key of a service account/],
  [{ GOOGLE_SA_JSON: JSON.stringify({ ...ACCOUNT, private_key: 'x' }) }, /^GOOGLE_SA_JSON is not a private key/],
  [{ GOOGLE_SA_JSON: JSON.stringify({ ...ACCOUNT, private_key: pem(short) }) }, /^GOOGLE_SA_JSON has 1024 bits/],
] as const)('settings of Google that cannot work stop the start: %j', ([change, problem]) => {
  const problems = problemsOf({ ...GOOGLE, ...change });
  expect(problems).toEqual([expect.stringMatching(problem)]);
  expect(problems.join()).not.toContain('PRIVATE KEY');
});

test('in production credentials that are there by half stop the start, also when Google is not chosen', () => {
  const { GOOGLE_SUBJECT } = GOOGLE;
  expect(problemsOf({ ...PRODUCTION, GOOGLE_SUBJECT })).toEqual([
    'GOOGLE_SA_JSON: missing, while others of the kind are set',
  ]);
  expect(read({ GOOGLE_SUBJECT })).toEqual({ provider: 'builtin' });
});
