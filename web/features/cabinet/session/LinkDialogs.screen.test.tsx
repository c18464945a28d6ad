import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SECOND } from '#domain/dates.ts';
import { pass, expectSound, toast, dialog } from '../../../testing/browser.ts';
import { answers, calls, late, lost, refuse } from '../../../testing/fake-api.ts';
import { detailedSessionAt } from '../../../testing/own-session.ts';
import { openOwnSession, START } from '../../../testing/own-session-page.ts';

test('the e-mail of the link is changed, a wrong one or a fourth change is refused at its place', async () => {
  await openOwnSession({}, { replies: { changeOrderEmail: refuse('TOO_MANY_EMAILS') } });
  await page.getByTestId('cab-email').click();
  const field = dialog.getByLabelText('New e-mail');
  await expect.element(field).toHaveFocus();
  await field.fill('ana@');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/Check the address/);
  await expectSound();
  await field.fill('ana.k@example.com');
  const save = dialog.getByRole('button', { name: 'Change and send' });
  await save.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/three times a day/);
  answers({ changeOrderEmail: { session: detailedSessionAt(START, { email: 'ana.k@example.com' }) } });
  await save.click();
  await expect.element(toast).toHaveTextContent('The link was sent to ana.k@example.com');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByTestId('order-email')).toHaveTextContent('ana.k@example.com');
  expect(calls('changeOrderEmail').at(-1)?.body).toEqual({ email: 'ana.k@example.com', voidLink: true, version: 1 });
});

test('the old link goes on working for who says so', async () => {
  const session = detailedSessionAt(START, { email: 'ana.k@example.com' });
  await openOwnSession({}, { dialog: 'email', replies: { changeOrderEmail: { session } } });
  const tick = dialog.getByRole('checkbox', { name: 'The old link should stop working' });
  await expect.element(tick).toBeChecked();
  await expect.element(tick).toHaveAccessibleDescription(/Whoever has the old link can no longer join/);
  await tick.click();
  await dialog.getByLabelText('New e-mail').fill('ana.k@example.com');
  await dialog.getByRole('button', { name: 'Change and send' }).click();
  await expect.element(toast).toHaveTextContent('The link was sent to ana.k@example.com');
  expect(calls('changeOrderEmail').map(({ body }) => body)).toEqual([
    { email: 'ana.k@example.com', voidLink: false, version: 1 },
  ]);
});

const replace = dialog.getByRole('button', { name: 'Replace and send' });
const open = page.getByTestId('cab-link');

test('a link that went to a wrong person is replaced once, after it was said what happens and where the new one goes', async () => {
  const answer = late<'voidMeetingLink'>({ session: detailedSessionAt(START, { version: 1 }) });
  await openOwnSession({}, { replies: { voidMeetingLink: answer.reply } });
  await open.click();
  await expect.element(dialog).toMatchTextContent(/whoever has it can no longer join.*to ana@example\.com/);
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  await expectSound();
  await replace.dblClick();
  answer.arrive();
  await expect.element(toast).toHaveTextContent('A new link was sent to ana@example.com');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
  expect(calls('voidMeetingLink')).toHaveLength(1);
});

test('a link that went to a wrong person is kept for today after the third mail, and tried again when no answer came', async () => {
  await openOwnSession({}, { language: 'ka', dialog: 'link', replies: { voidMeetingLink: refuse('TOO_MANY_EMAILS') } });
  const replaceKa = dialog.getByRole('button', { name: 'შეცვლა და გაგზავნა' });
  await replaceKa.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/დღეში/);
  answers({ voidMeetingLink: lost() });
  await replaceKa.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/სცადეთ ხელახლა/);
  await expectSound();
  await dialog.getByRole('button', { name: 'დატოვება' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(toast.elements()).toEqual([]);
});

test('a link that went to a wrong person because the address is wrong leads to another address', async () => {
  await openOwnSession({}, { dialog: 'link' });
  await dialog.getByRole('button', { name: 'Change the e-mail' }).click();
  await expect.element(dialog.getByLabelText('New e-mail')).toHaveFocus();
});

test.each([
  ['is over', { start: Date.parse('2027-03-10T07:00:00+04:00') }, {}],
  ['is cancelled', {}, { status: 'cancelled', cancelledBy: 'client', cancelReason: 'client' }],
] as const)("a link that went to a wrong person is nobody's concern once the session %s", async (_, how, change) => {
  await openOwnSession(change, how);
  await expect.element(page.getByTestId('order-email')).toBeVisible();
  expect(open.elements()).toEqual([]);
});

test('the page looks again when its tab comes to the front, and what is typed stays', async () => {
  let email = 'ana@example.com';
  const readOwnSession = () => ({ session: detailedSessionAt(START, { email, version: 2 }) });
  await openOwnSession({}, { dialog: 'email', replies: { readOwnSession } });
  const field = dialog.getByRole('textbox');
  await field.fill('ana.k@exa');
  email = 'other@example.com';
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await expect.element(dialog).toMatchTextContent(/other@example\.com/);
  await expect.element(field).toHaveValue('ana.k@exa');
});

// The server knows a repeat by its version: it voids no second link, and sends no second mail.
test.each([
  ['the link', 'voidMeetingLink', 'link', 'Replace and send'],
  ['the address', 'changeOrderEmail', 'email', 'Change and send'],
] as const)(
  '%s whose answer was lost is asked for again by the version of the first press',
  async (_, call, name, label) => {
    await openOwnSession({}, { dialog: name, replies: { [call]: lost() } });
    if (name === 'email') await dialog.getByRole('textbox').fill('ana.k@example.com');
    const press = dialog.getByRole('button', { name: label });
    await expect.element(press).toBeVisible();
    answers({ readOwnSession: { session: detailedSessionAt(START, { version: 2 }) } });
    await press.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    await expect.poll(() => calls('readOwnSession').length).toBeGreaterThan(1);
    await pass(10 * SECOND);
    await press.click();
    await expect.poll(() => calls(call).map(({ body }) => body.version)).toEqual([1, 1]);
  },
);
