import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Faults of a call. Transport: `lost before` and `lost after` the work was done, `slow` (no answer until the caller
 * hangs up), `garbage`, `5xx`. The others are faults of the content, as far as the fake supports them.
 */
export const FAULTS = [
  'lost before',
  'lost after',
  'slow',
  'garbage',
  '5xx',
  'wrong amount',
  'no amount',
  'nothing paid',
  'foreign currency',
  'other order',
  'unknown word',
  'wrong key',
  'foreign address',
  'dropped',
  'duplicate',
  'never',
] as const;
export type Fault = (typeof FAULTS)[number];

export type FakeRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
  /** The fault of the answer's content. */
  fault: Fault | null;
};

export type FakeAnswer = { status: number; headers?: Record<string, string>; body: string };

/** A call that a provider makes to us. */
export type FakeCallback = { url: string; headers: Record<string, string>; body: string };

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

/** The stages of a call: it has arrived, its work is done, its answer is sent. */
export type CallMoment = 'asked' | 'done' | 'answered';

export type FakeSettings = {
  /** The name of a call, which faults refer to; null for an address that the provider does not have. */
  nameOf(method: string, path: string): string | null;
  answer(call: string, request: FakeRequest): Promise<FakeAnswer>;
  /** Called at every stage of a call; the call waits for the promise. */
  onCall?: ((call: string, moment: CallMoment) => Promise<void>) | undefined;
  /** How calls reach the merchant. */
  deliver?: ((callback: FakeCallback) => Promise<void>) | undefined;
};

/** A fake provider's HTTP server on a free port. `POST /_ctl {call, fault, times}` sets faults from another process. */
export async function startFakeServer({ nameOf, answer, onCall, deliver = deliverByHttp }: FakeSettings) {
  let faults: { call: string; fault: Fault; left: number }[] = [];
  const calls: string[] = [];
  /** Takes the next fault that was set for a call to us. */
  const take = (call: string): Fault | null => {
    const found = faults.find((one) => one.call === call && one.left > 0);
    if (found === undefined) return null;
    found.left -= 1;
    return found.fault;
  };
  const fail = (call: string, fault: Fault, times = 1): void => void faults.push({ call, fault, left: times });
  /** Makes a call to the merchant, unless a fault of `callback` drops or doubles it. */
  const callBack = async (callback: FakeCallback): Promise<void> => {
    const fault = take('callback');
    if (fault !== 'never') await deliver(callback);
    if (fault === 'duplicate') await deliver(callback);
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const method = request.method ?? 'GET';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('utf8');
    if (url.pathname === '/_ctl') {
      const { call, fault, times } = JSON.parse(body) as { call: string; fault: Fault; times?: number };
      if (!FAULTS.includes(fault)) return send(response, json(400, { message: 'no such fault' }));
      fail(call, fault, times);
      return send(response, json(200, {}));
    }
    const call = nameOf(method, url.pathname);
    if (call === null) return send(response, json(404, { message: 'no such address' }));
    calls.push(call);
    await onCall?.(call, 'asked');
    const fault = take(call);
    if (fault === 'lost before') return void response.destroy();
    if (fault === '5xx') return send(response, html(502, '<html><body>Bad Gateway</body></html>'));
    const said = await answer(call, {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body,
      fault,
    });
    await onCall?.(call, 'done');
    if (fault === 'lost after') return void response.destroy();
    if (fault === 'garbage')
      return send(response, { ...said, status: 200, body: said.body.slice(0, said.body.length / 2) });
    if (fault === 'slow') return void (await once(response, 'close'));
    send(response, said);
    await onCall?.(call, 'answered');
  };

  const server = await listenFor((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // An error in the fake must not look like an error of the provider.
      process.stderr.write(`a fake failed: ${String(error)}\n`);
      response.destroy();
    });
  });
  return {
    ...server,
    /** The calls that arrived, by name, oldest first. */
    calls,
    fail,
    callBack,
    reset() {
      faults = [];
      calls.length = 0;
    },
  };
}

/** A server on a free port of this machine; `close` also ends its open connections. */
export async function listenFor(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address object.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, { status, headers, body }: FakeAnswer): void {
  response.writeHead(status, headers).end(body);
}

/** A JSON answer. */
export function json(status: number, value: unknown): FakeAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function html(status: number, body: string): FakeAnswer {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

/** Makes a provider's call over the network, without a retry. */
export async function deliverByHttp({ url, headers, body }: FakeCallback): Promise<void> {
  // Harmless: a provider does not learn what became of its call either.
  await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) }).catch(() => undefined);
}

/** The sum of an order in tetri or cents; null unless it is above 0 with at most two decimals. */
export function minorFrom(value: unknown): number | null {
  if (typeof value !== 'number' || !(value > 0) || !Number.isFinite(value)) return null;
  const minor = Math.round(value * 100);
  return minor / 100 === value ? minor : null;
}

/** An order of a fake provider, and the addresses where its payer ends. */
export type PayableOrder = { minor: number; currency: string; success: string; fail: string };

/** Serves `/pay/:order`: `decide` moves an open order to one of the `outcomes`, and returns whether it is paid now. */
export async function payPage<Order extends PayableOrder>(
  { path, method, body }: FakeRequest,
  provider: {
    orders: ReadonlyMap<string, Order>;
    outcomes: Readonly<Record<string, string>>;
    isOpen(order: Order): boolean;
    decide(order: Order, state: string): Promise<boolean>;
  },
): Promise<FakeAnswer> {
  const order = provider.orders.get(path.slice('/pay/'.length));
  if (order === undefined) return json(404, {});
  if (method === 'GET') {
    const buttons = ['pay', 'decline', 'cancel'].map(
      (word) => `<button name="outcome" value="${word}">${word}</button>`,
    );
    const form = `<h1>${order.minor / 100} ${order.currency}</h1><form method="post">${buttons.join('')}</form>`;
    return html(200, `<!doctype html><title>Payment</title>${form}`);
  }
  const state = provider.outcomes[new URLSearchParams(body).get('outcome') ?? ''];
  if (state === undefined || !provider.isOpen(order)) return json(409, {});
  const location = (await provider.decide(order, state)) ? order.success : order.fail;
  return { status: 303, headers: { location }, body: '' };
}

export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
