import { Agent, request } from 'node:http';

/** Reads an address with `connections` callers for `seconds`, the callers' tokens in turn. Throws on any answer but 200. */
export async function readLoad(load: {
  url: string;
  tokens: readonly string[];
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
      const token = load.tokens[turn % load.tokens.length] ?? '';
      turn += 1;
      await read(load.url, agent, token);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  return answers / seconds;
}

function read(url: string, agent: Agent, token: string): Promise<void> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume();
      answer.on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(`answered ${answer.statusCode}`))));
    });
    sent.on('error', fail);
    sent.end();
  });
}
