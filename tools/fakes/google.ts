import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { objectOf } from '#server/providers/outgoing.ts';
import { type FakeAnswer, type FakeRequest, json, startFakeServer } from './fake-server.ts';

type Space = { name: string; meetingUri: string; accessType: string };

/**
 * A fake Google: `/token` verifies the signature and every claim of a service account's assertion, `/v2/spaces` makes
 * and changes rooms as Meet does. `refuse` answers the next calls of a name with a status.
 */
export async function startGoogleFake() {
  const clock = { now: (): number => Date.now() };
  const spaces = new Map<string, Space>();
  let refusals: { call: string; status: number; headers: Record<string, string> }[] = [];
  const settings = { tokenSeconds: 3599 as unknown, meetingUri: null as unknown };
  const google = googleAccount(
    () => clock.now(),
    () => `${server.url}/token`,
    settings,
  );
  const { account, subject } = google;

  const refused = (status: number, message: string): FakeAnswer => json(status, { error: { code: status, message } });
  const accessOf = ({ body }: FakeRequest): string | null => {
    const config = objectOf(body)?.['config'] as { accessType?: unknown } | undefined;
    const type = String(config?.accessType);
    return ['OPEN', 'TRUSTED', 'RESTRICTED'].includes(type) ? type : null;
  };
  const onTheWire = ({ name, meetingUri, accessType }: Space) => ({
    name,
    meetingUri: settings.meetingUri ?? meetingUri,
    meetingCode: meetingUri.slice('https://meet.google.com/'.length),
    config: { accessType, entryPointAccess: 'ALL' },
  });

  const create = (request: FakeRequest): FakeAnswer => {
    const accessType = accessOf(request);
    if (accessType === null) return refused(400, 'Invalid value at space.config.access_type');
    const letters = randomBytes(10).toString('hex').replace(/\d/g, 'x');
    const code = `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7, 10)}`;
    const name = `spaces/${randomBytes(9).toString('base64url')}`;
    const space = { name, meetingUri: `https://meet.google.com/${code}`, accessType };
    spaces.set(space.name, space);
    return json(200, onTheWire(space));
  };
  const patch = (request: FakeRequest): FakeAnswer => {
    const space = spaces.get(request.path.slice('/v2/'.length));
    const accessType = accessOf(request);
    if (space === undefined) return refused(404, 'Requested entity was not found.');
    if (request.query.get('updateMask') !== 'config.accessType' || accessType === null) {
      return refused(400, 'Invalid update mask');
    }
    space.accessType = accessType;
    return json(200, onTheWire(space));
  };

  const server = await startFakeServer({
    nameOf: (method, path) => {
      if (method === 'POST' && path === '/token') return 'token';
      if (method === 'POST' && path === '/v2/spaces') return 'create';
      return method === 'PATCH' && path.startsWith('/v2/spaces/') ? 'patch' : null;
    },
    async answer(call, request) {
      const wanted = refusals.find((one) => one.call === call);
      if (wanted !== undefined) {
        refusals = refusals.filter((one) => one !== wanted);
        return { ...refused(wanted.status, 'refused'), headers: wanted.headers };
      }
      if (call === 'token') return google.giveToken(request);
      if (!google.isSignedIn(request)) return refused(401, 'Request had invalid authentication credentials.');
      return call === 'create' ? create(request) : patch(request);
    },
  });
  return {
    ...server,
    /** The key of the service account as Google hands it out, and in whose name it may make rooms. */
    account,
    subject,
    spaces,
    /** `tokenSeconds`: how long a token lives. `meetingUri`: in the place of a room's own address. */
    settings,
    /** Answers the next call of a name with a status. */
    refuse: (call: 'token' | 'create' | 'patch', status: number, headers: Record<string, string> = {}) =>
      void refusals.push({ call, status, headers }),
    /** Whose time counts; a test may put another clock in its place. */
    clock,
    env: {
      MEETING_PROVIDER: 'google-meet',
      GOOGLE_SA_JSON: JSON.stringify(account),
      GOOGLE_SUBJECT: subject,
      GOOGLE_MEET_BASE_URL: server.url,
      GOOGLE_TOKEN_URL: `${server.url}/token`,
    },
    /** Forgets everything that was given or set. */
    begin() {
      server.reset();
      for (const kept of [spaces, google.tokens]) kept.clear();
      refusals = [];
      Object.assign(settings, { tokenSeconds: 3599, meetingUri: null });
    },
    /** From now on no token is taken that was given before. */
    forgetTokens: () => google.tokens.clear(),
  };
}

const SCOPE = 'https://www.googleapis.com/auth/meetings.space.created';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** A service account, and the tokens that a fake Google gives for its assertions to `audience`. */
function googleAccount(now: () => number, audience: () => string, settings: { tokenSeconds: unknown }) {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = {
    type: 'service_account',
    client_email: 'rooms@simshvide.iam.gserviceaccount.com',
    private_key_id: randomBytes(20).toString('hex'),
    private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const subject = 'meetings@simshvide.example';
  const tokens = new Map<string, number>();

  const problemOf = (assertion: string): string | null => {
    const [head = '', body = '', signature = ''] = assertion.split('.');
    const header = objectOf(Buffer.from(head, 'base64url').toString());
    if (header?.['alg'] !== 'RS256' || header['kid'] !== account.private_key_id) return 'Invalid JWT header.';
    const bytes = Buffer.from(`${head}.${body}`);
    if (!verify('RSA-SHA256', bytes, createPublicKey(pair.privateKey), Buffer.from(signature, 'base64url'))) {
      return 'Invalid JWT Signature.';
    }
    const { iss, sub, aud, scope, iat, exp } = objectOf(Buffer.from(body, 'base64url').toString()) ?? {};
    if (iss !== account.client_email) return 'Invalid issuer';
    if (aud !== audience()) return 'Invalid JWT: Failed audience check.';
    if (sub !== subject || scope !== SCOPE) return 'unauthorized_client';
    const at = now() / 1000;
    const isShort =
      typeof iat === 'number' && typeof exp === 'number' && iat <= at + 10 && exp > at && exp - iat <= 3600;
    return isShort ? null : 'Invalid JWT: Token must be a short-lived token and in a reasonable timeframe';
  };

  const giveToken = ({ headers, body }: FakeRequest): FakeAnswer => {
    const form = new URLSearchParams(body);
    if (headers['content-type'] !== 'application/x-www-form-urlencoded' || form.get('grant_type') !== GRANT) {
      return json(400, { error: 'unsupported_grant_type' });
    }
    const problem = problemOf(form.get('assertion') ?? '');
    if (problem === 'unauthorized_client') return json(401, { error: problem });
    if (problem !== null) return json(400, { error: 'invalid_grant', error_description: problem });
    const token = `ya29.${randomBytes(32).toString('base64url')}`;
    tokens.set(token, now() + Number(settings.tokenSeconds) * 1000);
    return json(200, { access_token: token, expires_in: settings.tokenSeconds, token_type: 'Bearer' });
  };

  const isSignedIn = ({ headers }: FakeRequest): boolean => {
    const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? [];
    return (tokens.get(token) ?? 0) > now();
  };
  return { account, subject, tokens, giveToken, isSignedIn };
}
