import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { objectOf } from '#server/providers/outgoing.ts';
import { type FakeAnswer, type FakeRequest, json } from './fake-server.ts';

const SCOPE = 'https://www.googleapis.com/auth/meetings.space.created';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const HOUR_S = 3600;

/** A service account, and the tokens that a fake Google gives for its assertions to `audience`. */
export function googleAccount(now: () => number, audience: () => string, settings: { tokenSeconds: unknown }) {
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
      typeof iat === 'number' && typeof exp === 'number' && iat <= at + 10 && exp > at && exp - iat <= HOUR_S;
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
