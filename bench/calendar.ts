import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { href } from '#contract/pages/pages.ts';
import { addDays, wallOf, weekdayOf } from '#domain/dates.ts';
import { demoPeople } from '#server/demo/people.ts';
import { launchChromium } from '#tools/machine/chromium.ts';
import { askJson } from './callers.ts';
import type { Row } from './run.ts';
import { quantile, startServer } from './server.ts';

/** Nino of the demo data, with sessions of 50 minutes. */
const NATIONAL = '500000101';
const ENTRIES = 500;
/** Twenty minutes, the shortest time there is: 72 of them fill a day. */
const SHORTEST_MIN = 20;
/** The press is made here, on the Sunday: the full week has nothing at this hour. */
const [HOUR_FROM, HOUR_TO] = [12 * 60, 13 * 60];
/** In each week; two edits a second is what a therapist may make. */
const PRESSES = 60;
/** A page that was just opened still compiles its code: these are not counted. */
const WARM_UP = 10;

type Therapist = { url: string; token: string; userId: string };

/** Compares the time from a click to the painted answer in a week with 500 entries and in an empty week. */
export async function calendarBench(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'simshvide-bench-'));
  const server = await startServer({ DATA_DIR: folder });
  const browser = await launchChromium();
  try {
    const therapist = await signIn(server.url);
    const today = wallOf(Date.now()).date;
    const monday = addDays(today, 8 - weekdayOf(today));
    await fill(therapist, monday);
    const full = await openWeek(browser, therapist, { monday, entries: ENTRIES });
    const empty = await openWeek(browser, therapist, { monday: addDays(monday, 7), entries: 0 });
    const weeks = [
      { page: full, date: addDays(monday, 6), times: [] as number[] },
      { page: empty, date: addDays(monday, 13), times: [] as number[] },
    ] as const;
    for (let turn = 0; turn < WARM_UP + PRESSES; turn++) {
      for (const { page, date, times } of weeks) {
        const time = await press(page, date);
        if (turn >= WARM_UP) times.push(time);
      }
    }
    const [slow, quick] = weeks.map(({ times }) => quantile(times, 0.95)) as [number, number];
    return [
      {
        what: `press in a week with ${ENTRIES} entries, p95`,
        figure: `${slow.toFixed(1)} ms`,
        beside: `in an empty week ${quick.toFixed(1)} ms`,
        ratio: quick / slow,
        bar: 0.34,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Publishes and removes a time by turns; answers after how many milliseconds the week is painted with it. */
async function press(page: Page, date: string): Promise<number> {
  const answered = page.waitForResponse(/\/therapists\/(add-sessions|remove-session)\b/);
  const time = await page.evaluate(
    (id) =>
      new Promise<number>((done, fail) => {
        const cell = () => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
        requestAnimationFrame(() => {
          const before = cell()?.dataset['kind'];
          const from = performance.now();
          const after = new MessageChannel();
          // A message that is sent before a frame is drawn comes after it.
          after.port1.addEventListener('message', () => {
            const took = performance.now() - from;
            if (cell()?.dataset['kind'] === before) fail(new Error('the press is not shown'));
            else done(took);
          });
          after.port1.start();
          cell()?.click();
          after.port2.postMessage(null);
        });
      }),
    `ther-cal-cell-${date}-1200`,
  );
  const answer = await answered;
  if (answer.status() !== 200) throw new Error(`the press was answered with ${answer.status()}`);
  await answer.finished();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  return time;
}

/** A week in a window of its own: a tab behind another one draws nothing. */
async function openWeek(
  browser: Browser,
  { url, token }: Therapist,
  { monday, entries }: { monday: string; entries: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'Asia/Tbilisi' });
  await context.addInitScript((own) => localStorage.setItem('accessToken', own), token);
  const page = await context.newPage();
  await page.goto(`${url}${href('practiceCalendar')}?day=${monday}`);
  await page.locator('[role="gridcell"][data-kind="empty"]').first().waitFor();
  const shown = await page.locator('[role="gridcell"][data-kind="time"]').count();
  if (shown !== entries) throw new Error(`${shown} entries are shown, not ${entries}`);
  return page;
}

/** Takes the template away and publishes the shortest times from Monday on. */
async function fill(therapist: Therapist, monday: string): Promise<void> {
  await askJson(`${therapist.url}/api/practice/template`, {
    token: therapist.token,
    method: 'PUT',
    body: { template: { ranges: [], bufferMin: 10, minNoticeMin: 120, weeksAhead: 8 } },
  });
  const times = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => {
    const ofDay = [];
    for (let from = 0; from < 24 * 60; from += SHORTEST_MIN) {
      if (day === 6 && from >= HOUR_FROM && from < HOUR_TO) continue;
      ofDay.push({ date: addDays(monday, day), start: wall(from), end: wall(from + SHORTEST_MIN) });
    }
    return ofDay;
  });
  const body = { user: { id: therapist.userId }, sessions: times.slice(0, ENTRIES) };
  await askJson(`${therapist.url}/api/therapists/add-sessions`, { token: therapist.token, body });
}

function wall(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}

/** Signs in by phone and password, as a therapist does in a new browser; the code is in the simulated SMS. */
async function signIn(url: string): Promise<Therapist> {
  const { otpId } = await askJson(`${url}/api/send-otp`, { body: { phoneNumber: NATIONAL } });
  const outbox = `${url}/api/dev/outbox?to=${encodeURIComponent(`+995${NATIONAL}`)}&channel=sms`;
  let otp: string | undefined;
  while (otp === undefined) {
    const messages = (await (await fetch(outbox)).json()) as { text: string }[];
    otp = /#(\d{4})/.exec(messages.at(-1)?.text ?? '')?.[1];
  }
  const { next } = await askJson(`${url}/api/verify-otp`, { body: { otp, otpId, phone: NATIONAL } });
  const second = { ticket: (next as { ticket: string }).ticket, password: demoPeople().therapists[0]?.password };
  const { accessToken, user } = await askJson(`${url}/api/sign-in/next`, { body: second });
  return { url, token: String(accessToken), userId: (user as { id: string }).id };
}
