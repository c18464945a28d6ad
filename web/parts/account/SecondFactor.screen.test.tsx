import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, calls, type Content, refuse, type Replies } from '../../testing/fake-api.ts';
import { type Visit, code } from '../../testing/open-page.tsx';
import { openPracticeSettings } from '../../testing/practice.ts';
import { proved } from '../../testing/proof.ts';
import { keepSaved, expectSound } from '../../testing/browser.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const NEW_SECRET = { secret: SECRET, uri: `otpauth://totp/Simshvide:nino?secret=${SECRET}&issuer=Simshvide` };
const OFF: Content<'readSecondFactor'> = {
  isOn: false,
  since: null,
  recoveryCodesLeft: 0,
  hasPassword: true,
  email: 'nino@example.com',
};
const ON = { ...OFF, isOn: true, since: '2027-03-01T08:00:00Z', recoveryCodesLeft: 9 };
const APP = { by: 'app' } as const;
const CODES = ['ABCDE-FGHJK', 'BCDEF-GHJKL', 'CDEFG-HJKLM'];

const saved = keepSaved({ beforeEach, afterEach });

const card = page.getByRole('region', { name: 'Signing in' });
const press = (name: string) => card.getByRole('button', { name, exact: true }).click();

const open = (readSecondFactor: NonNullable<Replies['readSecondFactor']>, visit: Visit = {}) =>
  openPracticeSettings({ readSecondFactor }, visit);

test('an app is switched on by its first code, and the recovery codes are kept', async () => {
  await open(OFF, { replies: { beginSecondFactor: NEW_SECRET } });
  await expect.element(card.getByText('Off', { exact: true })).toBeVisible();
  await expect.element(card.getByText(/two proofs: a code by SMS, a code by e-mail, or the password/)).toBeVisible();
  await press('Switch on the app');
  await expect.element(page.getByTestId('qr')).toBeVisible();
  await expectSound();
  answers({ confirmSecondFactor: { recoveryCodes: CODES }, readSecondFactor: ON });
  await code.fill('123456');
  await expect.element(page.getByTestId('recovery-codes')).toMatchTextContent(CODES.join(''));
  await expectSound();
  await press('Download as a file');
  // A browser that asks for a place first reads the file after the press.
  expect(await (await fetch(saved.contents()[0] ?? '')).text()).toContain(CODES.join('\n'));
  await card.getByRole('checkbox').click();
  await press('Done');
  await expect.element(page.getByText('The authenticator app is on')).toBeVisible();
  await expect.element(card.getByRole('heading', { name: 'Signing in' })).toHaveFocus();
  await expect.element(card.getByText('9 recovery codes left')).toBeVisible();
  expect(calls('confirmSecondFactor').map(({ body }) => body.code)).toEqual(['123456']);
});

test('an app is switched off once that is proved', async () => {
  await open(ON, { replies: proved('removeSecondFactor', { removeSecondFactor: null, readSecondFactor: OFF }, APP) });
  await expect.element(card.getByText('Since Mar 1, 12:00')).toBeVisible();
  await press('Switch off');
  await code.fill('123456');
  await expect.element(page.getByText('The authenticator app is off')).toBeVisible();
  await expect.element(card.getByRole('heading', { name: 'Signing in' })).toHaveFocus();
  await expect.element(card.getByRole('button', { name: 'Switch on the app' })).toBeVisible();
});

test('new recovery codes are had once that is proved', async () => {
  const replies = proved('renewRecoveryCodes', { renewRecoveryCodes: { recoveryCodes: CODES } }, APP);
  await open({ ...ON, recoveryCodesLeft: 1 }, { replies });
  await expect.element(card.getByText('1 recovery code left')).toBeVisible();
  await expect.element(card.getByText('Few are left. Get new ones.')).toBeVisible();
  await press('New recovery codes');
  await code.fill('123456');
  await expect.element(page.getByTestId('recovery-codes')).toMatchTextContent(CODES.join(''));
});

test('who has the phone alone is told that a new device needs more', async () => {
  await open({ ...OFF, hasPassword: false, email: null });
  await expect.element(card.getByText(/you have your phone alone/)).toBeVisible();
  await expectSound();
});

test('what does not load can be asked for again, and what cannot begin is told', async () => {
  await open(refuse('UNAVAILABLE'));
  await expect.element(card.getByText('It could not be loaded')).toBeVisible();
  answers({ readSecondFactor: OFF, beginSecondFactor: refuse('BAD_TRANSITION') });
  await press('Try again');
  await press('Switch on the app');
  await expect.element(card.getByRole('alert')).toBeVisible();
});

test.for([
  ['ka', 'phone'],
  ['ka', 'desktop'],
  ['en', 'desktop'],
] as const)('the card is sound in %s on a %s', async ([language, device]) => {
  await open(ON, { language, device });
  await expect.element(page.getByText(/^(ჩართულია|On)$/)).toBeVisible();
  await expectSound();
});
