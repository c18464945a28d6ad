import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pass, expectSound } from '../../../testing/browser.ts';
import { answers, calls, late, lost, refuse } from '../../../testing/fake-api.ts';
import { type Visit, code } from '../../../testing/open-page.tsx';
import { openOwnSettings, ownSettings } from '../../../testing/own-settings.ts';
import { proofs, proved } from '../../../testing/proof.ts';

const HERE = {
  _id: 'here',
  createdAt: '2027-03-01T05:50:00Z',
  browser: 'Firefox',
  system: 'Android',
  lastUsedAt: '2027-03-09T05:50:00Z',
  isThis: true,
};
const ELSEWHERE = { ...HERE, _id: 'elsewhere', browser: 'Chrome', system: 'Windows', isThis: false };

const open = ({ replies, ...visit }: Visit = {}) =>
  openOwnSettings({ ...visit, replies: { listSignIns: { signIns: [HERE, ELSEWHERE] }, ...replies } });

const radio = (name: string) => page.getByRole('radio', { name, exact: true });
const advice = () => page.getByRole('checkbox', { name: 'Advice by e-mail' });
const discreet = () => page.getByRole('checkbox', { name: 'Discreet mode' });
const saved = () => calls('saveSettings').map(({ body }) => body);

test.each([
  ['phone', 'en'],
  ['desktop', 'ka'],
] as const)('on a %s in %s all sections are sound', async (device, language) => {
  await open({ device, language });
  await expect.element(page.getByTestId('sign-ins-list')).toBeVisible();
  await expectSound();
});

test('each choice is shown and saved at once', async () => {
  let now = ownSettings();
  await open({
    replies: { readSettings: () => now, saveSettings: ({ body }) => (now = { ...now, ...(body as typeof now) }) },
  });
  await radio('By SMS only').click();
  await expect.element(radio('By SMS only')).toBeChecked();
  await advice().click();
  await expect.element(advice()).not.toBeChecked();
  await discreet().click();
  await expect.element(discreet()).toBeChecked();
  await expect.poll(saved).toEqual([{ reminders: 'sms' }, { advice: false }, { discreet: true }]);
  // Once, however many were saved.
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('of two presses in a row the later counts: it waits for the answer of the first', async () => {
  const first = late<'saveSettings'>(ownSettings({ advice: false }));
  await open({ replies: { saveSettings: first.reply } });
  await advice().click();
  await advice().click();
  await expect.element(advice()).toBeChecked();
  await expect.poll(saved).toEqual([{ advice: false }]);
  answers({ saveSettings: ownSettings() });
  first.arrive();
  await expect.poll(saved).toEqual([{ advice: false }, { advice: true }]);
});

test('discreet mode goes off once that is proved, by two codes where there are two ways', async () => {
  const mail = { channel: 'email', to: 'a•••@example.com', isFormer: false } as const;
  const phone = { channel: 'sms', to: '+995 5•• ••• •56', isFormer: false } as const;
  const off = proved('endDiscreet', { endDiscreet: ownSettings(), readSettings: ownSettings() }, { to: phone });
  const first = { ...off, sendProofCode: { otpId: 'proof-2', ...phone } };
  const replies = proved('endDiscreet', first, { to: mail });
  await open({
    replies: {
      readSettings: ownSettings({ discreet: true }),
      ...replies,
      sendProofCode: { otpId: 'proof-1', ...mail },
    },
  });
  await discreet().click();
  await expect.element(page.getByText(/a•••@example\.com/)).toBeVisible();
  await expectSound();
  await code.fill('12345678');
  await expect.element(page.getByText(/\+995 5•• ••• •56/)).toBeVisible();
  await code.fill('1234');
  await expect.element(page.getByText('Discreet mode is off')).toBeVisible();
  await expect.element(discreet()).not.toBeChecked();
  expect(proofs().map(({ otpId }) => otpId)).toEqual(['proof-1', 'proof-2']);
});

test('a change that will be undone is said, and kept once that is proved', async () => {
  const waiting = { isOpen: true, putBackAt: '2027-03-13T05:00:00Z' };
  const kept = { keepChanges: null, readOwnChanges: { isOpen: false, putBackAt: null } };
  await open({ replies: { ...proved('keepChanges', kept), readOwnChanges: waiting } });
  const card = page.getByRole('region', { name: 'Did you change it?' });
  await expect.element(card).toMatchTextContent('will be undone on Mar 13, 09:00');
  await expectSound();
  await page.getByTestId('keep-changes').click();
  await code.fill('1234');
  await expect.element(page.getByText('The change is confirmed')).toBeVisible();
  await expect.element(page.getByTestId('keep-changes')).not.toBeInTheDocument();
});

test('what is refused or lost goes back, with words', async () => {
  await open({ replies: { saveSettings: refuse('TOO_MANY_REQUESTS') } });
  await radio('By e-mail only').click();
  await expect.element(page.getByText('Too many requests. Please wait a little.')).toBeVisible();
  await expect.element(radio('By e-mail and SMS')).toBeChecked();
  answers({ saveSettings: lost() });
  await advice().click();
  await expect.element(page.getByText(/It could not be saved|offline|connection/i)).toBeVisible();
  await expect.element(advice()).toBeChecked();
});

test('the language of messages is that of the pages as well', async () => {
  await open({ replies: { saveSettings: ownSettings({ locale: 'ka' }) } });
  await expect.element(radio('English')).toBeChecked();
  answers({ readSettings: ownSettings({ locale: 'ka' }) });
  await radio('ქართული').click();
  await expect.element(page.getByRole('heading', { name: 'პარამეტრები' })).toBeVisible();
  expect(saved()).toEqual([{ locale: 'ka' }]);
});

test('without a phone reminders come by e-mail, and nothing else is offered', async () => {
  await open({ replies: { readSettings: ownSettings({ phone: null }) } });
  await expect.element(page.getByText('Reminders come by e-mail, since no phone number is given.')).toBeVisible();
  expect(radio('By SMS only').elements()).toEqual([]);
});

test('settings that cannot be loaded come at another try', async () => {
  await open({ replies: { readSettings: lost() } });
  await pass(3000);
  await expect.element(page.getByRole('alert')).toMatchTextContent('The settings could not be loaded');
  answers({ readSettings: ownSettings() });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(discreet()).toBeVisible();
});

test('a sign-in elsewhere is ended', async () => {
  await open({ replies: { endSignIns: null } });
  const end = page.getByRole('button', { name: 'End: Chrome · Windows' });
  await expect.element(end).toBeVisible();
  answers({ listSignIns: { signIns: [HERE] } });
  await end.click();
  await expect.element(page.getByText('You are signed in nowhere else.')).toBeVisible();
  expect(calls('endSignIns').map(({ body }) => body)).toEqual([{ signInId: 'elsewhere' }]);
});
