import { expect } from 'vitest';
import { bareInstants } from './lib/bare-instants.ts';
import { test } from './lib/fixtures.ts';
import { visitScreens } from './lib/screens.ts';
import { translationProblems } from './lib/translator.ts';

test('an hour without the own one or a zone is found, in words and in names', async ({ world }) => {
  const { page } = await world.openVisitor({ language: 'en' });
  const found = async (html: string) => {
    await page.setContent(`<!doctype html><title>x</title><body>${html}`);
    return bareInstants(page);
  };
  for (const bare of [
    '<p>Free until Nov 29, 17:00</p>',
    '<p>უფასოა 29 ნოე, 17:00-მდე</p>',
    '<p>From 17:00 (13:00 your time) to 18:00</p>',
    '<p>Your time: <strong>13:00</strong></p><p><b>17:00</b>–17:50</p>',
    '<button aria-label="17:00–17:50">Choose</button>',
    '<div data-zone-said><p>17:00</p></div>',
    '<div data-zone-said><p>Tbilisi time</p><dialog open><p>17:00</p></dialog></div>',
  ])
    expect([bare, (await found(bare)).length]).toEqual([bare, 1]);
  for (const worded of [
    '<p>Free until <b>Nov 29, 17:00</b> (13:00 your time).</p>',
    '<p>უფასოა 29 ნოე, 17:00-\u2060მდე (თქვენთან 28 ნოე, 23:00).</p>',
    '<p>November 29, 17:00–17:50 (13:00 your time)</p>',
    '<p>17:00, November 29 (Tbilisi)</p><p>Your time: Nov 29, 13:00</p>',
    '<div data-zone-said><p>Tbilisi time</p><button aria-label="17:00">17:00</button></div>',
    '<p hidden>17:00</p><p>1:30:00</p><p>ratio 3:4</p>',
  ])
    expect([worded, await found(worded)]).toEqual([worded, []]);
});

// P72
test.for([
  { language: 'ka', other: 'en', timezoneId: 'Europe/London' },
  { language: 'en', other: 'ka', timezoneId: 'America/Los_Angeles' },
] as const)(
  'in $timezoneId, in $language, every screen says by which clock an hour is, and goes on when the browser translates it',
  async ({ language, other, timezoneId }, { world }) => {
    const problems: string[] = [];
    await visitScreens(
      world,
      { device: 'desktop', language, context: { timezoneId } },
      async ({ name, page, visitor }) => {
        for (const words of await bareInstants(page)) problems.push(`${name}: ${words}`);
        for (const problem of await translationProblems(visitor, other))
          problems.push(`${name}, translated: ${problem}`);
        await page.evaluate((first) => localStorage.setItem('language', first), language);
      },
    );
    expect(problems).toEqual([]);
  },
);
