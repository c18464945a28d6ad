import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_THERAPISTS } from '#server/demo/people.ts';
import { readLoad } from './load.ts';
import type { Row } from './run.ts';
import { KEYED, onPostgres, quantile, startServer } from './server.ts';
import { byTurns, compared, told } from './turns.ts';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { editorOf } from '../e2e/lib/editor.ts';

/** So many pictures are made at once, each in another size a round. */
const PICTURES = 20;
const SECONDS = 2;
/** How many read `/api/info` while pictures are made. */
const READERS = 4;
/** In the list on a phone a portrait is 84 pixels wide, of three dots each. */
const IN_LIST = 256;

/**
 * The cost of photographs: the share of an original that a visitor loads, the speed of sending a picture made before,
 * and the effect on other readers while 20 are made. Rounds alternate; medians are compared.
 */
export async function picturesBench(): Promise<Row[]> {
  return onPostgres(async ({ folder, server: first, url }) => {
    const original = await photographOf(4000, 5000);
    await addPhotographs(first.url, { portrait: original, pictures: PICTURES, size: [4000, 3000] });
    const sets = await addressesOf(first.url);
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
  const reading = (name: string, path: string) => ({
    name,
    measure: () => readLoad({ url: origin + path, asks: [{ token: '' }], connections: 16, seconds: SECONDS }),
  });
  const sides = [reading('static file', '/media/same-size.webp'), reading('picture', portrait)] as const;
  const [beside, own] = await byTurns(sides, { rounds: 7 });
  return compared('a picture that was made before', own, beside, 0.5);
}

/** `sets`: by size the addresses of 20 pictures that nobody has asked for. */
async function making(server: { url: string; pid: number }, sets: readonly (readonly string[])[]): Promise<Row[]> {
  const info = `${server.url}/api/info`;
  const rest = [...sets];
  const alone = { name: 'alone', measure: () => waits(info, () => pause(SECONDS * 1000)) };
  const meanwhile = {
    name: 'meanwhile',
    measure: () => waits(info, () => Promise.all((rest.shift() ?? []).map((path) => bytesOf(server.url + path)))),
  };
  await alone.measure();
  const before = await memoryOf(server.pid, 'VmRSS');
  const [beside, own] = await byTurns([alone, meanwhile], { rounds: sets.length, unit: ' ms', warmUp: [] });
  const more = (await memoryOf(server.pid, 'VmHWM')) - before;
  return [
    compared(`p99 of /api/info while ${PICTURES} are made`, own, beside, 0.5),
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
export async function waits(url: string, doing: () => Promise<unknown>): Promise<number> {
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
  return quantile(times, 0.99);
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
export async function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const each = [String(pid), ...children].map(async (one) => {
    const status = await readFile(`/proc/${one}/status`, 'utf8');
    return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  });
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0);
}

/** The addresses of the portrait of a profile, and by size those of its gallery. */
async function addressesOf(origin: string) {
  const { therapist } = JSON.parse((await bytesOf(`${origin}/api/therapists/${DEMO_THERAPISTS.Th1}`)).toString()) as {
    therapist: { photo: Sized; education: { gallery: (Sized & { thumbnail: Sized })[] }[] };
  };
  const bySize = Map.groupBy(
    (therapist.education[0]?.gallery ?? []).flatMap((picture) => [...sizesIn(picture), ...sizesIn(picture.thumbnail)]),
    (address) => /-(\d+)\.webp$/.exec(address)?.[1],
  );
  return { portrait: sizesIn(therapist.photo), galleries: [...bySize.values()] };
}

type Sized = { srcset: string };

function sizesIn({ srcset }: Sized): string[] {
  return srcset.split(', ').map((one) => one.split(' ', 1)[0] ?? '');
}

/**
 * A photograph of 12 megapixels as a phone makes it, in width and height: soft shapes under the grain of a sensor, so
 * that its file has some megabytes like a real one.
 */
export async function photographOf(width: number, height: number): Promise<Buffer> {
  const shapes = await sharp(randomBytes(12 * 16 * 3), { raw: { width: 12, height: 16, channels: 3 } })
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .blur(40)
    .png({ compressionLevel: 0 })
    .toBuffer();
  const grain = await sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 14 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toBuffer();
}

/** Gives the first profile of the demo a portrait and a gallery of so many photographs, as an editor does. */
export async function addPhotographs(
  url: string,
  { portrait, pictures, size: [width, height] }: { portrait: Buffer; pictures: number; size: [number, number] },
): Promise<void> {
  const editor = await editorOf({ url });
  const upload = async (bytes: Buffer) => {
    return { _type: 'picture', asset: { _type: 'reference', _ref: (await editor.assets.upload('image', bytes))._id } };
  };
  const photo = await upload(portrait);
  const gallery = [];
  for (let made = 0; made < pictures; made++) {
    gallery.push({ _key: `p${made}`, ...(await upload(await photographOf(width, height))) });
    told(`${made + 1} of ${pictures} photographs uploaded`);
  }
  const item = { _key: 'papers', name: { ka: 'დიპლომები' }, year: '2014', degree: { ka: 'ფსიქოლოგი' }, gallery };
  await editor
    .patch(DEMO_THERAPISTS.Th1)
    .set({ photo, education: [item] })
    .commit();
}
