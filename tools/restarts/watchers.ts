// docs/decisions/240
import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { href } from '#contract/pages/pages.ts';
import { instantOf, MINUTE, SECOND } from '#domain/dates.ts';
import type { Violation } from '../checker/checker.ts';
import { type Answer, send } from '../crashes/call.ts';
import type { CrashWorld } from '../crashes/world.ts';
import { launchChromium } from '../machine/chromium.ts';
import { slotBody } from '../races/people.ts';
import { reasonOf } from './traffic.ts';

/** A stream that ended has to be open again after so long. */
const BACK_WITHIN_MS = 2 * SECOND;

/** A paid session whose room opens: what its client enters with. */
type Room = { orderId: string; link: string };

/** Books and pays a session of tomorrow at noon, and turns the clock to ten minutes before. */
export async function openRoom(world: CrashWorld): Promise<Room> {
  const client = world.clients.at(-1);
  if (client === undefined) throw new RangeError('a world without clients');
  const ask = async (path: string, body?: object): Promise<Answer> => {
    const token = await world.tokenOf(client);
    const answer = await send(world.product.url, { path, key: `room-${path}`, ...(body && { body }) }, token);
    if (answer?.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer)}`);
    return answer;
  };
  const slot = slotBody(world.now(), { therapist: 0, day: 1, hour: 12 });
  const body = { userId: client.userId, ...slot, name: 'ანა', email: 'ana@example.com', locale: 'ka' };
  const { body: reserved } = await ask('/therapists/reserve-appointment', body);
  const orderId = String(reserved['sessionId']);
  const name = String(reserved['paymentUrl']).split('/').at(-1) ?? '';
  const attempt = [...world.keepz.orders.keys()].find((id) => id.startsWith(name)) ?? '';
  await fetch(world.keepz.pageOf(attempt), {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'pay' }),
    redirect: 'manual',
  });
  await ask(`/therapists/check-payment/${orderId}`);
  const link = await mailedLink(world, orderId);
  // A job that runs while the clock jumps would lose its lease.
  await world.withDatabase(async (db) => {
    while ((await db.run('select 1 from jobs where locked_by is not null')).length > 0) await wait(50);
  });
  const { date, start } = slot.bookingSession;
  await world.advance((instantOf(date, start) ?? 0) - 10 * MINUTE - world.now());
  return { orderId, link };
}

/** The token of the client's link, as the mail of the booking has it. */
async function mailedLink({ product }: CrashWorld, orderId: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const mails = await (await fetch(`${product.url}/api/dev/outbox`)).text();
    const token = new RegExp(`session/${orderId}#t=([\\w.~-]+)`).exec(mails)?.[1];
    if (token !== undefined) return token;
    await wait(100);
  }
  throw new Error('no mail has the link of the session');
}

/** Holds the client's seat and its stream open as a page does, and notes how long each break took. */
export function watchStream({ orderId, link }: Room, { url, violations }: { url: string; violations: Violation[] }) {
  const ended = new AbortController();
  const breaks: number[] = [];
  let isOpen = false;
  const path = `${url}${API_BASE}/room/${orderId}`;
  const listen = async (): Promise<void> => {
    let entry: string | undefined;
    let brokeAt: number | null = null;
    while (!ended.signal.aborted) {
      try {
        entry ??= await enter(path, link);
        const answer = await fetch(`${path}/events`, { headers: { 'room-entry': entry }, signal: ended.signal });
        if (answer.status !== 200 || answer.body === null) throw new Error(`the stream answered ${answer.status}`);
        isOpen = true;
        if (brokeAt !== null) breaks.push(performance.now() - brokeAt);
        brokeAt = null;
        for await (const _ of answer.body) void _;
      } catch (error) {
        if (!ended.signal.aborted && !/terminated|closed/.test(reasonOf(error))) await wait(100);
      }
      if (!ended.signal.aborted) isOpen = false;
      brokeAt ??= performance.now();
    }
  };
  const listening = listen();
  return async (): Promise<number[]> => {
    if (!isOpen) violations.push({ name: 'STREAM', detail: 'it is not open at the end' });
    ended.abort();
    await listening;
    for (const ms of breaks.filter((one) => one > BACK_WITHIN_MS)) {
      violations.push({ name: 'STREAM', detail: `it was back after ${Math.round(ms)} ms` });
    }
    return breaks;
  };
}

async function enter(path: string, link: string): Promise<string> {
  const answer = await fetch(`${path}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seat: 'client', link }),
  });
  const { entry } = (await answer.json()) as { entry?: string };
  if (entry === undefined) throw new Error(`entering answered ${answer.status}`);
  return entry;
}

/** Keeps the client's order open in a browser: it must not be loaded again, nor say anything new. */
export async function watchPage({ orderId }: Room, { url, violations }: { url: string; violations: Violation[] }) {
  const browser = await launchChromium({ args: ['--ignore-certificate-errors'] });
  const page = await browser.newPage();
  await page.goto(`${url}${href('order', { orderId })}`);
  await page.getByTestId('order-booked').waitFor();
  const words = async (): Promise<string> => page.evaluate(() => document.body.innerText.replaceAll(/\d+/g, ''));
  const before = await words();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const note = (records: MutationRecord[]): void => {
      for (const { addedNodes } of records) said.push(...[...addedNodes].map(({ textContent }) => textContent ?? ''));
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  page.on('framenavigated', () => void violations.push({ name: 'PAGE', detail: 'the open page was loaded again' }));
  return {
    async look(): Promise<void> {
      const now = await words();
      const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said.splice(0));
      const fresh = said.filter((one) => /\p{L}/u.test(one) && !before.includes(one.replaceAll(/\d+/g, '')));
      if (fresh.length > 0) violations.push({ name: 'PAGE', detail: `the open page said: ${fresh.join(' ')}` });
      if (now !== before) violations.push({ name: 'PAGE', detail: `the open page says something else: ${now}` });
    },
    close: async () => browser.close(),
  };
}
