import { randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, json, UUID_V4 } from './fake-server.ts';

/** The tokens that a fake bank gives to its client, and whether a call has one. */
export function bogTokens(client: { id: string; secret: string }, now: () => number) {
  const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;
  const tokens = new Map<string, number>();
  const token = { expiresIn: 300 as unknown };
  const giveToken = ({ headers, body }: FakeRequest): FakeAnswer => {
    if (headers.authorization !== basic) return json(401, { error: 'invalid_client' });
    if (body !== 'grant_type=client_credentials') return json(400, { error: 'unsupported_grant_type' });
    const value = randomBytes(24).toString('base64url');
    tokens.set(value, now() + 300_000);
    return json(200, { access_token: value, token_type: 'Bearer', expires_in: token.expiresIn });
  };
  const isKnown = ({ headers }: FakeRequest): boolean => {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return (tokens.get(bearer) ?? 0) > now();
  };
  return { token, giveToken, isKnown, endTokens: () => tokens.clear() };
}

/** Answers a request once: the same key gets the same answer, and another request with a known key is refused. */
export function answerOnce() {
  const answered = new Map<string, { request: string; answer: FakeAnswer }>();
  return (request: FakeRequest, work: () => FakeAnswer): FakeAnswer => {
    const key = String(request.headers['idempotency-key']);
    if (!UUID_V4.test(key)) return json(400, { message: 'Idempotency-Key' });
    const seen = answered.get(key);
    const sent = `${request.path} ${request.body}`;
    if (seen !== undefined) return seen.request === sent ? seen.answer : json(409, { message: 'Idempotency-Key' });
    const answer = work();
    if (answer.status === 200) answered.set(key, { request: sent, answer });
    return answer;
  };
}
