import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MEETING_HOSTS } from '#domain/meeting-url.ts';
import { answers, calls, refuse } from '../../../testing/fake-api.ts';
import type { Visit } from '../../../testing/open-page.tsx';
import { aSettings, openPracticeSettings } from '../../../testing/practice.ts';
import { proved } from '../../../testing/proof.ts';
import { expectSound } from '../../../testing/browser.ts';

const withLink = (url: string | null, countsFrom: string | null = null) =>
  aSettings({ meeting: { url, hosts: [...MEETING_HOSTS], countsFrom } });

const open = (readPracticeSettings: ReturnType<typeof aSettings>, visit: Visit = {}) =>
  openPracticeSettings({ readPracticeSettings }, visit);

const OWN = 'https://meet.google.com/abc-defg-hij';
const link = () => page.getByRole('textbox', { name: 'Link of the room' });
const save = () => page.getByRole('button', { name: 'Save' });

test('where therapists have no own rooms, nothing is said of them', async () => {
  await open(aSettings());
  await expect.element(page.getByRole('heading', { name: 'What reaches you' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Your own video room' }).elements()).toEqual([]);
});

test('a link is judged before it is sent, each mistake in its words, and then saved', async () => {
  await open(withLink(null), { replies: { savePracticeSettings: null } });
  await save().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Paste the link of the room');
  const said = [
    ['http://meet.google.com/abc', 'must begin with https'],
    ['javascript:alert(1)', 'must begin with https'],
    ['https://meet.example.com/abc', 'Accepted are: meet.google.com, zoom.us, teams.microsoft.com'],
    ['https://nino@meet.google.com/abc', 'does not look like the link of a room'],
    [`https://meet.google.com/${'a'.repeat(2976)}`, 'too long: 2000 characters'],
  ] as const;
  for (const [typed, words] of said) {
    await link().fill(typed);
    await expect.element(page.getByRole('alert')).toMatchTextContent(words);
  }
  await save().click();
  await expect.element(link()).toHaveFocus();
  expect(calls('savePracticeSettings')).toEqual([]);
  await expectSound();
  await link().fill(`  ${OWN} `);
  answers({ readPracticeSettings: withLink(OWN) });
  await save().click();
  await expect.element(page.getByText('The link is saved')).toBeVisible();
  expect(calls('savePracticeSettings').map(({ body }) => body)).toEqual([{ meetingUrl: OWN }]);
  await expect.element(page.getByRole('button', { name: 'Remove the link' })).toBeVisible();
});

test('what the server refuses stands at the field, and a link is removed', async () => {
  await open(withLink(OWN), {
    replies: { savePracticeSettings: refuse('MEETING_URL_INVALID', 'This link is not accepted') },
  });
  await expect.element(link()).toHaveValue(OWN);
  await link().fill('https://zoom.us/j/1');
  await save().click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('This link is not accepted');
  await expect.element(link()).toHaveFocus();
  answers({ savePracticeSettings: null, readPracticeSettings: withLink(null) });
  await page.getByRole('button', { name: 'Remove the link' }).click();
  await expect.element(page.getByText('The link is removed.')).toBeVisible();
  await expect.element(link()).toHaveValue('');
  await expect.element(link()).toHaveFocus();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(calls('savePracticeSettings').at(-1)?.body).toEqual({ meetingUrl: null });
  await expect.element(page.getByRole('button', { name: 'Remove the link' })).not.toBeInTheDocument();
});

const COUNTS_FROM = '2031-11-26T18:00:00.000Z';
const waits = () => page.getByTestId('room-waits');

test('a change that waits says from when on it counts, and counts at once when that is proved', async () => {
  await open(withLink(OWN, COUNTS_FROM), {
    replies: proved('confirmOwnRoom', { confirmOwnRoom: null, readPracticeSettings: withLink(OWN) }),
  });
  await expect.element(waits()).toMatchTextContent(/it counts from Nov 26, 22:00/);
  await waits().getByRole('button', { name: 'Confirm with a code by SMS' }).click();
  await page.getByTestId('otp-input').fill('4321');
  await expect.element(page.getByText('The change counts for all sessions')).toBeVisible();
  expect(calls('confirmOwnRoom').at(-1)?.body).toEqual({ meetingUrl: OWN });
  await expect.element(waits()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Your own video room' })).toHaveFocus();
});

test.for([
  ['ka', 'phone'],
  ['ka', 'desktop'],
  ['en', 'desktop'],
] as const)('the card is sound in %s on a %s', async ([language, device]) => {
  await open(withLink(OWN, COUNTS_FROM), { language, device });
  await expect.element(waits()).toBeVisible();
  await expectSound();
});
