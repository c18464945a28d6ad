import { Agent, request } from 'node:http';

/** What a caller sends: without a body it is a GET. */
export type Ask = { token: string; body?: string };

/** Calls an address with `connections` callers for `seconds`, the asks in turn. Throws on any answer but 200. */
export async function readLoad(load: {
  url: string;
  asks: readonly Ask[];
  connections: number;
  seconds: number;
}): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  let turn = 0;
  let answers = 0;
  const started = performance.now();
  const end = started + load.seconds * 1000;
  const work = async (): Promise<void> => {
    while (performance.now() < end) {
      const ask = load.asks[turn % load.asks.length];
      if (ask === undefined) throw new Error('nobody asks');
      turn += 1;
      await read(load.url, agent, ask);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return answers / seconds;
}

function read(url: string, agent: Agent, { token, body }: Ask): Promise<void> {
  return new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`answered ${answer.statusCode}`))));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
