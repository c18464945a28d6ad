import { createServer } from 'node:http';

/** The bank's next answer: a rate, or a failure. */
export type NbgAnswer =
  | { kind: 'rate'; rate: number; quantity?: number; validFrom: string }
  /** A rate with fields of the currency replaced by invalid values. */
  | { kind: 'nonsense'; change: Record<string, unknown> }
  | { kind: 'empty' }
  | { kind: 'html' }
  | { kind: 'silence' };

/** A fake National Bank of Georgia on a free port, in the bank's format. `answer` is its next answer. */
export async function fakeNbg(): Promise<{
  baseUrl: string;
  answer: NbgAnswer;
  asked: string[];
  stop(): Promise<void>;
}> {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank');
    calls.push(url.pathname + url.search);
    const { answer } = bank;
    if (answer.kind === 'silence') return void request.socket.destroy();
    if (answer.kind === 'html') {
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body>Bad Gateway</body></html>');
    }
    response.setHeader('content-type', 'application/json');
    if (answer.kind === 'empty') return void response.end('[]');
    const asked = url.searchParams.get('date') ?? '';
    const { rate, quantity = 1, validFrom } = answer.kind === 'rate' ? answer : { rate: 2.9, validFrom: asked };
    const date = `${asked}T00:00:00.000Z`;
    const euro = {
      code: 'EUR',
      quantity,
      rateFormated: rate.toFixed(4),
      diffFormated: '0.0010',
      rate,
      name: 'Euro',
      diff: 0.001,
      date,
      validFromDate: `${validFrom}T00:00:00.000Z`,
      ...(answer.kind === 'nonsense' ? answer.change : {}),
    };
    response.end(JSON.stringify([{ date, currencies: [euro] }]));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const bank: Awaited<ReturnType<typeof fakeNbg>> = {
    baseUrl: `http://127.0.0.1:${address.port}`,
    answer: { kind: 'empty' },
    asked: calls,
    stop: () => new Promise((done) => void server.close(() => done())),
  };
  return bank;
}
