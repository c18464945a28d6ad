import { visitorEndpoints } from '#contract/visitor-endpoints.ts';
import type { TestApp } from '../app.ts';

/** Finds every word of a text that could be a key, as it is, as bytes, and the readable words inside those. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>();
  gather(text, words, 0);
  return words;
}

function gather(text: string, words: Set<string>, depth: number): void {
  const add = (word: string): void => {
    if (word.length >= SHORTEST && word.length <= LONGEST) words.add(word);
  };
  /** The bytes in the letters of our links, and any text that was written as bytes. */
  const addBytes = (bytes: Buffer): void => {
    add(bytes.toString('base64url'));
    if (depth < 2) gather(bytes.toString('latin1'), words, depth + 1);
  };
  // The database writes bytes with an \\x before their digits.
  for (const [word] of text.replaceAll('\\x', ' ').matchAll(/[\w-]{16,}/g)) {
    add(word);
    const digits = word.replaceAll('-', '');
    if (/^(?:[\da-f]{2})+$/i.test(digits)) {
      addBytes(Buffer.from(digits, 'hex'));
    } else {
      for (const part of word.split(/[-_]/)) add(part);
      const bytes = Buffer.from(word, 'base64url');
      add(bytes.toString('hex'));
      addBytes(bytes);
    }
  }
  // Letters that our links do not have.
  for (const [letters] of text.matchAll(/[\w+/]{16,}={0,2}/g)) {
    if (/[+/=]/.test(letters)) addBytes(Buffer.from(letters, 'base64'));
  }
}

/** A link to a guardian has 16 letters; nothing of ours that opens something has more than 64. */
const SHORTEST = 16;
const LONGEST = 64;

/** The keys somebody tries: an order's public id, and all other known data. */
type Keys = { order: string; link?: string };

/** The calls that a word opens, by name; every call comes from another network, so that no limit hides an answer. */
export function thiefOf({ app }: Pick<TestApp, 'app'>) {
  let calls = 0;
  const isOpen = async (method: 'GET' | 'POST', path: string, body?: object): Promise<boolean> => {
    calls += 1;
    const remoteAddress = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      remoteAddress,
      ...(body !== undefined && { payload: body }),
    });
    if (answer.statusCode === 404) return false;
    if (answer.statusCode === 200) return true;
    throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`);
  };
  const page = async (order: string) => isOpen('GET', `/order/${order}`);
  const calendar = async ({ order }: Keys) => isOpen('GET', `/order/${order}/calendar.ics`);
  const door = async ({ order, link }: Keys) =>
    isOpen('POST', `/room/${order}`, { seat: 'client', ...(link !== undefined && { link }) });
  const consent = async (token: string) => isOpen('POST', visitorEndpoints.readConsentPage.path, { token });

  return {
    page,
    calendar,
    door,
    consent,
    /** The calls that a text's words open: alone, and as the seat token of a known order with a voided first link. */
    async opens(text: string, known: string | null): Promise<string[]> {
      const found: string[] = [];
      for (const word of wordsOf(text)) {
        const tries: Record<string, Promise<boolean>> = {
          'order page': page(word),
          'calendar file': calendar({ order: word }),
          door: door({ order: word }),
          'consent page': consent(word),
          ...(known !== null && {
            'seat by its token': door({ order: known, link: word }),
          }),
        };
        const opened = await Promise.all(Object.values(tries));
        found.push(...Object.keys(tries).flatMap((what, n) => (opened[n] === true ? [`${what}: ${word}`] : [])));
      }
      return found;
    },
  };
}
