import { listenFor } from './fake-server.ts';

/** The bank's next answer: a rate, or a failure. */
type NbgAnswer =
  | { kind: 'rate'; rate: number; quantity?: number; validFrom: string }
  /** A rate with fields of the currency replaced by invalid values. */
  | { kind: 'nonsense'; change: Record<string, unknown> }
  | { kind: 'empty' }
  | { kind: 'html' }
  | { kind: 'silence' };

/** A fake National Bank of Georgia on a free port, in the bank's format. `answer` is its next answer. */
export async function fakeNbg() {
  const next: { answer: NbgAnswer; asked: string[] } = { answer: { kind: 'empty' }, asked: [] };
  const { url: baseUrl, close } = await listenFor((request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank');
    next.asked.push(url.pathname + url.search);
    const { answer } = next;
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
  return Object.assign(next, { baseUrl, stop: close });
}
