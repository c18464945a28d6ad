import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { studioDoor } from '#contract/login/studio.ts';
import { answers, calls, lost, refuse } from '../../testing/fake-api.ts';
import { client, openPage, tokenOf } from '../../testing/open-page.tsx';
import { proofs, proved } from '../../testing/proof.ts';
import { expectSound } from '../../testing/browser.ts';
import { CABINET_AWAY, staff } from '../../testing/therapist.ts';

const NEXT = '/structure/therapist;therapist-nino';
const DOOR = studioDoor(NEXT);
const OPENS = { url: 'http://localhost:3333', ticket: 'T'.repeat(43) };
const press = page.getByRole('button', { name: 'Open the Studio' });

/** The forms that the page has sent away: their addresses and fields. */
let sent: unknown[];
beforeEach(() => {
  sent = [];
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push([this.method, this.action, Object.fromEntries(new FormData(this))]);
  });
  onTestFinished(() => submit.mockRestore());
});

const OPENED = [['post', 'http://localhost:3333/api/studio/sign-in', { ticket: OPENS.ticket, next: NEXT }]];

test('the link of everybody leads to the door of the Studio', async () => {
  await openPage(href('admin'));
  const link = page.getByRole('link', { name: 'Sanity' });
  await expect.element(link).toHaveAttribute('href', studioDoor('/'));
  await expect.element(link).toHaveAttribute('target', '_blank');
});

test('whoever is not signed in does so as an operator, and comes back', async () => {
  const operator = staff('ADMIN');
  answers({ signInByEmail: { ...operator, accessToken: tokenOf(operator.user.id) }, readUser: operator });
  await openPage(DOOR, { device: 'phone' });
  await expect.element(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible();
  await page.getByRole('main').getByRole('textbox').first().fill('keti@example.com');
  await page.getByLabelText(/^Password$/).fill('violet river lantern');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect.element(press).toBeVisible();
  expect(location.pathname + location.search).toBe(DOOR);
});

test('an operator goes on with a ticket that stands in no address', async () => {
  await openPage(DOOR, { as: staff('ADMIN'), replies: { openStudio: OPENS } });
  await press.click();
  await expect.poll(() => sent).toEqual(OPENED);
  await expectSound();
});

test('a code of the app is asked for where none was shown lately', async () => {
  const replies = proved('openStudio', { openStudio: OPENS }, { by: 'app' });
  await openPage(DOOR, { as: staff('ADMIN'), device: 'phone', replies });
  await press.click();
  await expect.element(page.getByTestId('otp-input')).toHaveFocus();
  await expectSound();
  await page.getByTestId('otp-input').fill('123456');
  await expect.poll(() => sent).toEqual(OPENED);
  expect(proofs()).toEqual([{ for: 'openStudio', code: '123456' }]);
});

test('a ticket that the Studio did not take is told, and another one opens it', async () => {
  const path = studioDoor(NEXT, true);
  await openPage(path, { as: staff('ADMIN'), device: 'phone', replies: { openStudio: OPENS } });
  await expect.element(page.getByRole('alert')).toMatchTextContent('The link to the Studio has run out or was used');
  await expectSound();
  await press.click();
  await expect.poll(() => sent).toEqual(OPENED);
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test.each([
  [lost(), 'There is no connection'],
  [refuse('INTERNAL'), 'The Studio could not be opened. Try again.'],
] as const)('a press that fails is told and can be repeated', async (reply, words) => {
  await openPage(DOOR, { as: staff('ADMIN'), replies: { openStudio: reply } });
  await press.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(words);
  answers({ openStudio: OPENS });
  await press.click();
  await expect.poll(() => sent).toEqual(OPENED);
});

test.each([
  [client(2), 'My sessions', href('cabinet')],
  [staff('THERAPIST'), 'Open the cabinet', href('practice')],
] as const)('whoever is no operator reads so, and the way to where they belong', async (person, words, way) => {
  await openPage(DOOR, { as: person, device: 'phone', replies: CABINET_AWAY });
  await expect.element(page.getByText('This place is for operators only', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('link', { name: words })).toHaveAttribute('href', way);
  expect(calls('openStudio')).toEqual([]);
  await expectSound();
});
