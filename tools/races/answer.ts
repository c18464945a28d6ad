import type { FastifyInstance } from 'fastify';

/** The credentials, body and headers of a call. */
export type Sent = { as?: { token: string }; body?: unknown; headers?: Record<string, string>; cookie?: string };

/** The answer to a call; `code` is the code of a refusal, `refresh` the new refresh token. */
export type Answer = Awaited<ReturnType<typeof answerOf>>;

/** Makes a call to a server in this process, as a client's browser would. */
export async function answerOf(
  app: FastifyInstance,
  { method, url, sent }: { method: 'GET' | 'POST' | 'PUT'; url: string; sent: Sent },
) {
  const { as, body, headers, cookie } = sent;
  const started = performance.now();
  const response = await app.inject({
    method,
    url,
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
      ...(cookie !== undefined && { cookie: `refresh=${cookie}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const read = response.body === '' ? {} : (JSON.parse(response.body) as Record<string, unknown>);
  return {
    status: response.statusCode,
    code: typeof read['code'] === 'string' ? read['code'] : null,
    body: read,
    refresh: response.cookies.find(({ name, value }) => name === 'refresh' && value !== '')?.value ?? null,
    ms: performance.now() - started,
  };
}
