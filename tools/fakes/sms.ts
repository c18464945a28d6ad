import { type FakeAnswer, type FakeServer, json, startFakeServer } from './fake-server.ts';

export type SmsFake = FakeServer & {
  env: Record<string, string>;
  /** Delivered messages, oldest first. */
  delivered: { to: string; text: string }[];
  /** The refusal that replaces delivery; null delivers. */
  refusal: FakeAnswer | null;
};

const FORM = 'application/x-www-form-urlencoded';

/** The answer of smsoffice.ge to a refused message; its status is 200. */
export function smsofficeRefusal(errorCode: number): FakeAnswer {
  return json(200, { Success: false, Message: 'error', Output: null, ErrorCode: errorCode });
}

/** A fake smsoffice.ge: checks every field of the form and answers in its format. */
export async function startSmsofficeFake(): Promise<SmsFake> {
  const [key, sender] = ['0123456789abcdef0123456789abcdef', 'Simshvide'];
  return startSmsFake({
    address: '/api/v2/send/',
    envOf: (url) => ({ SMSOFFICE_BASE_URL: url, SMSOFFICE_KEY: key, SMSOFFICE_SENDER: sender }),
    take(form, fake) {
      if (form.get('key') !== key) return smsofficeRefusal(80);
      if (form.get('sender') !== sender) return smsofficeRefusal(110);
      const to = form.get('destination') ?? '';
      if (!/^9955\d{8}$/.test(to)) return smsofficeRefusal(10);
      if (form.get('urgent') !== 'true' || !form.get('content')) return smsofficeRefusal(60);
      fake.delivered.push({ to: `+${to}`, text: form.get('content') ?? '' });
      return json(200, { Success: true, Message: 'OK', Output: `so-${fake.delivered.length}`, ErrorCode: 0 });
    },
  });
}

/** A fake sender.ge: numbers without the country code, informational messages only. */
export async function startSendergeFake(): Promise<SmsFake> {
  const key = 'fedcba9876543210fedcba9876543210';
  return startSmsFake({
    address: '/api/send.php',
    envOf: (url) => ({ SENDERGE_BASE_URL: url, SENDERGE_KEY: key }),
    take(form, fake) {
      if (form.get('apikey') !== key) return json(401, { message: 'unauthorized' });
      if (form.get('smsno') !== '2') return json(403, { message: 'not informational' });
      const to = form.get('destination') ?? '';
      if (!/^5\d{8}$/.test(to)) return json(200, { data: [{ statusId: 0, qnt: 0 }] });
      fake.delivered.push({ to: `+995${to}`, text: form.get('content') ?? '' });
      return json(200, { data: [{ messageId: fake.delivered.length, statusId: 1, qnt: 1 }] });
    },
  });
}

type Service = {
  address: string;
  envOf(url: string): Record<string, string>;
  take(form: URLSearchParams, fake: SmsFake): FakeAnswer;
};

async function startSmsFake({ address, envOf, take }: Service): Promise<SmsFake> {
  const server = await startFakeServer({
    nameOf: (method, path) => (method === 'POST' && path === address ? 'send' : null),
    answer: async (_, { headers, body }) => {
      if (fake.refusal !== null) return fake.refusal;
      return headers['content-type'] === FORM ? take(new URLSearchParams(body), fake) : json(415, {});
    },
  });
  const fake: SmsFake = { ...server, env: envOf(server.url), delivered: [], refusal: null };
  return fake;
}
