import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { makeOperator, type Operator } from './callers.ts';
import { photographOf } from './photographs.ts';
import { readLoad } from './read-load.ts';
import type { Row } from './run.ts';
import { KEYED, median, onPostgres, startServer } from './server.ts';

/** So many pictures are made at once, each in another size a round. */
const PICTURES = 20;
const ROUNDS = 7;
const SECONDS = 2;
const CONNECTIONS = 16;
/** How many read `/api/info` while pictures are made. */
const READERS = 4;
/** In the list on a phone a portrait is 84 pixels wide, of three dots each. */
const IN_LIST = 256;

/**
 * What photographs cost: how much of an original a visitor loads, how fast a picture is sent that was made before, and what those notice who
 * read something else while 20 are made. Measurements alternate; the medians are compared.
 */
export async function picturesBench(): Promise<Row[]> {
  return onPostgres(async ({ db, folder, server: first, url }) => {
    const operator = await makeOperator(db);
    const editor = await editorOf(first.url, operator);
    const original = await photographOf(4000, 5000);
    const sets = await addressesOf(first.url, editor, original);
    const portrait = sets.portrait.find((address) => address.endsWith(`-${IN_LIST}.webp`)) ?? '';
    const made = await bytesOf(first.url + portrait);
    await first.stop();
    // The files of a server are listed when it starts.
    await mkdir(join(folder, 'content/media'), { recursive: true });
    await writeFile(join(folder, 'content/media/same-size.webp'), made);
    const server = await startServer({ ...KEYED, DATABASE_URL: url, DATA_DIR: folder });
    try {
      return [
        weight(made.length, original.length),
        await sending(server.url, portrait),
        ...(await making(server, sets.galleries)),
      ];
    } finally {
      await server.stop();
    }
  });
}

function weight(made: number, original: number): Row {
  return {
    what: 'a portrait in the list on a phone, 3 dots a pixel',
    figure: `${(made / 1000).toFixed(1)} kB`,
    beside: `0.03 of ${(original / 1e6).toFixed(1)} MB`,
    ratio: (0.03 * original) / made,
    bar: 1,
  };
}

async function sending(origin: string, portrait: string): Promise<Row> {
  const load = { asks: [{ token: '' }], connections: CONNECTIONS, seconds: SECONDS };
  const [own, beside]: [number[], number[]] = [[], []];
  await readLoad({ ...load, url: origin + portrait });
  await readLoad({ ...load, url: `${origin}/media/same-size.webp` });
  for (let round = 0; round < ROUNDS; round++) {
    beside.push(await readLoad({ ...load, url: `${origin}/media/same-size.webp` }));
    own.push(await readLoad({ ...load, url: origin + portrait }));
    told(`round ${round + 1}: static ${beside.at(-1)?.toFixed(0)}/s, picture ${own.at(-1)?.toFixed(0)}/s`);
  }
  return {
    what: 'a picture that was made before',
    figure: `${median(own).toFixed(0)}/s`,
    beside: `static file ${median(beside).toFixed(0)}/s`,
    ratio: median(own) / median(beside),
    bar: 0.5,
  };
}

/** `sets`: by size the addresses of 20 pictures that nobody has asked for. */
async function making(server: { url: string; pid: number }, sets: readonly (readonly string[])[]): Promise<Row[]> {
  const info = `${server.url}/api/info`;
  await waits(info, async () => pause(SECONDS * 1000));
  const [alone, beside]: [number[], number[]] = [[], []];
  const before = await memoryOf(server.pid, 'VmRSS');
  for (const addresses of sets) {
    alone.push(await waits(info, async () => pause(SECONDS * 1000)));
    const started = performance.now();
    beside.push(
      await waits(
        info,
        async () => void (await Promise.all(addresses.map(async (address) => bytesOf(server.url + address)))),
      ),
    );
    const took = ((performance.now() - started) / 1000).toFixed(1);
    told(
      `${PICTURES} made in ${took} s: p99 alone ${alone.at(-1)?.toFixed(1)} ms, meanwhile ${beside.at(-1)?.toFixed(1)} ms`,
    );
  }
  const more = (await memoryOf(server.pid, 'VmHWM')) - before;
  return [
    {
      what: `p99 of /api/info while ${PICTURES} are made`,
      figure: `${median(beside).toFixed(1)} ms`,
      beside: `alone ${median(alone).toFixed(1)} ms`,
      ratio: median(alone) / median(beside),
      bar: 0.5,
    },
    {
      what: 'the highest memory more than before',
      figure: `${more.toFixed(0)} MB`,
      beside: '300 MB',
      ratio: 300 / Math.max(more, 1),
      bar: 1,
    },
  ];
}

/** The 99th percentile of how long readers of an address wait while something is done, in milliseconds. */
async function waits(url: string, doing: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isDone = false;
  const read = async (): Promise<void> => {
    while (!isDone) {
      const at = performance.now();
      await bytesOf(url);
      times.push(performance.now() - at);
      await pause(5);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  await doing();
  isDone = true;
  await Promise.all(readers);
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0;
}

function bytesOf(url: string): Promise<Buffer> {
  return new Promise((done, fail) => {
    const sent = request(url, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        answer.statusCode === 200
          ? done(Buffer.concat(parts))
          : fail(new Error(`${url} answered ${answer.statusCode}`)),
      );
    });
    sent.on('error', fail);
    sent.end();
  });
}

/** The memory of a process and of those that it has started, in megabytes. */
async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const each = [String(pid), ...children].map(async (one) => {
    const status = await readFile(`/proc/${one}/status`, 'utf8');
    return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  });
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
}

type Editor = (path: string, body: Uint8Array | object, method?: string) => Promise<Record<string, unknown>>;

/** Calls of the content service's interface by an editor. */
async function editorOf(origin: string, operator: Operator): Promise<Editor> {
  const answer = await fetch(`${origin}/api/ops/content/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await operator.token()}` },
  });
  const { token } = (await answer.json()) as { token: string };
  return async (path, body) => {
    const isFile = body instanceof Uint8Array;
    const sent = await fetch(`${origin}/api/store/v2023-05-03/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'image/jpeg' : 'application/json',
      },
      body: isFile ? Buffer.from(body) : JSON.stringify(body),
    });
    if (sent.status !== 200) throw new Error(`${path} answered ${sent.status} ${await sent.text()}`);
    return (await sent.json()) as Record<string, unknown>;
  };
}

/** Gives a profile a photograph and a gallery of 20; answers the addresses of the portrait, and by size those of the gallery. */
async function addressesOf(origin: string, editor: Editor, portrait: Uint8Array) {
  const upload = async (bytes: Uint8Array) => {
    const { document } = (await editor('assets/images/development', bytes)) as { document: { _id: string } };
    return { _type: 'picture', asset: { _type: 'reference', _ref: document._id } };
  };
  const photo = await upload(portrait);
  const gallery = [];
  for (let made = 0; made < PICTURES; made++) {
    gallery.push({ _key: `p${made}`, ...(await upload(await photographOf(4000, 3000))) });
    told(`${made + 1} of ${PICTURES} photographs uploaded`);
  }
  const item = { _key: 'papers', name: { ka: 'დიპლომები' }, year: '2014', degree: { ka: 'ფსიქოლოგი' }, gallery };
  const id = DEMO_THERAPISTS.Th1;
  await editor('data/mutate/development', { mutations: [{ patch: { id, set: { photo, education: [item] } } }] });
  const { therapist } = JSON.parse((await bytesOf(`${origin}/api/therapists/${id}`)).toString()) as {
    therapist: { photo: Sized; education: { gallery: (Sized & { thumbnail: Sized })[] }[] };
  };
  const pictures = therapist.education[0]?.gallery ?? [];
  const bySize = Map.groupBy(
    pictures.flatMap((picture) => [...sizesIn(picture), ...sizesIn(picture.thumbnail)]),
    (address) => /-(\d+)\.webp$/.exec(address)?.[1],
  );
  return { portrait: sizesIn(therapist.photo), galleries: [...bySize.values()] };
}

type Sized = { srcset: string };

function sizesIn({ srcset }: Sized): string[] {
  return srcset.split(', ').map((one) => one.split(' ', 1)[0] ?? '');
}

function told(words: string): void {
  process.stdout.write(`  ${words}\n`);
}
