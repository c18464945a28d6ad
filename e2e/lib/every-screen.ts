import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { bareInstants } from '#tools/proof/bare-instants.ts';
import { looseFigures } from '#tools/proof/loose-figures.ts';
import { IS_WHOLE } from '#tools/vitest/extent.ts';
import type { Visitor } from './browser.ts';
import { test } from './fixtures.ts';
import { switchProblems } from './language.ts';
import { axeProblems, fitProblems, motionProblems, shiftsOf } from './measures.ts';
import { CLIENT_NAME } from './paying.ts';
import { visitScreens } from './screens.ts';
import { translationProblems } from './translator.ts';

/** Longer than the first drawing takes, so that every answer and every font comes after it. */
const ANSWERS_LATE_MS = 250;

type Visit = {
  device: 'phone' | 'desktop';
  language: 'ka' | 'en';
  other: 'ka' | 'en';
  /** In pixels: where it has to fit, at 320 with plain text, else with text of twice the size. */
  widths: readonly number[];
  /** Not that of Tbilisi: the own times make every text longer. */
  timezoneId: string;
};

/** The test of a visit to every screen. One of two stays in the everyday run (docs/decisions/211). */
export function testEveryScreen({ device, language, other, widths, timezoneId }: Visit): void {
  // P30, P72
  test(`on a ${device} in ${timezoneId} and a slow line every screen stays still, heeds the wish for less motion, fits, is accessible, says by which clock an hour is, keeps figures and names from translators, changes its language from ${language} to ${other}, and back while a browser translates it`, async ({
    world,
  }) => {
    const names = [...therapistNames(), CLIENT_NAME];
    const problems = new Set<string>();
    const visit = { device, language, context: { timezoneId }, prepare: answerLate };
    await visitScreens(world, visit, async ({ name, page, visitor }) => {
      const note = (found: readonly string[], of = '') =>
        found.forEach((problem) => problems.add(`${name}: ${of}${problem}`));
      const look = async ({ isAxeAsked }: { isAxeAsked: boolean }) => {
        if (isAxeAsked) note(await axeProblems(page));
        note(await page.evaluate(bareInstants), 'by which clock? ');
        note(await page.evaluate(looseFigures, names), 'not kept: ');
        for (const width of widths) note(await fitProblems(visitor, { width, text: width === 320 ? '100%' : '200%' }));
      };
      note(await shiftsOf(page));
      note(await motionProblems(page));
      await look({ isAxeAsked: true });
      // Behind a dialog the language cannot be changed.
      if ((await page.locator('dialog:modal').count()) > 0) return;
      note(await switchProblems(visitor, other));
      // The elements are the same: what their other words alone do wrong is found in time by the whole run.
      await look({ isAxeAsked: IS_WHOLE });
      note(await translationProblems(visitor, language), 'translated: ');
    }).catch((error: unknown) => problems.add(String(error)));
    expect([...problems]).toEqual([]);
  });
}

/** Names and surnames of the demo therapists, in both languages. */
function therapistNames(): string[] {
  type Words = { ka: string; en: string };
  return readFileSync(new URL('../../studio/seed/therapists.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: Words; surname: Words })
    .flatMap(({ name, surname }) => (['ka', 'en'] as const).map((locale) => `${name[locale]} ${surname[locale]}`));
}

/**
 * Lets answers and fonts come late, fonts each time anew. It goes by the protocol of the browser: a route of Playwright
 * switches the cache off, and every screen would read all of its code again.
 */
async function answerLate({ context, page }: Visitor): Promise<void> {
  const cdp = await context.newCDPSession(page);
  cdp.on('Fetch.requestPaused', ({ requestId, responseStatusCode: responseCode, responseHeaders = [] }) => {
    const goOn = () =>
      responseCode === undefined
        ? cdp.send('Fetch.continueRequest', { requestId })
        : cdp.send('Fetch.continueResponse', {
            requestId,
            responseCode,
            responseHeaders: [
              ...responseHeaders.filter(({ name }) => name.toLowerCase() !== 'cache-control'),
              { name: 'cache-control', value: 'no-store' },
            ],
          });
    // Harmless: the page that asked may have gone meanwhile.
    setTimeout(() => void goOn().catch(() => {}), ANSWERS_LATE_MS);
  });
  await cdp.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/*' }, { urlPattern: '*/fonts/*', requestStage: 'Response' }],
  });
}
