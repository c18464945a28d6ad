import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, calls, late, lost, refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/browser.ts';

const message = page.getByRole('textbox', { name: 'Your message' });
const email = page.getByRole('textbox', { name: 'E-mail for the answer' });
const send = page.getByRole('button', { name: 'Send' });
const sent = page.getByTestId('chat-sent');

async function openChat(device: 'phone' | 'desktop' = 'desktop', path = '/'): Promise<void> {
  await openPage(path, { device });
  await page.getByRole('button', { name: 'Write to us' }).click();
  await expect.element(message).toHaveFocus();
}

beforeEach(() => answers({ readChatSettings: { provider: 'box' } }));

test('an error stands beside its field and above the form in both languages, and the typed words stay', async () => {
  await openChat('phone');
  await send.click();
  await expect.element(page.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
  expect(page.getByText('Please write a message').elements()).toHaveLength(2);
  const long = 'ა'.repeat(10_000);
  await message.fill(long);
  await expect.element(page.getByText('The message is too long').first()).toBeVisible();
  await expect.element(page.getByText('10000 of 4000 characters')).toBeVisible();
  await email.fill('ana@');
  await send.click();
  await expect.element(page.getByText('Please check the e-mail address').first()).toBeVisible();
  await page.getByTestId('lang-ka').click();
  await page.getByRole('button', { name: 'მოგვწერეთ' }).click();
  await expect.element(page.getByText('შეტყობინება ძალიან გრძელია').first()).toBeVisible();
  await expect.element(page.getByText('შეამოწმეთ ელფოსტის მისამართი').first()).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'თქვენი შეტყობინება' })).toHaveValue(long);
  await expectSound();
});

test('a message that did not go out stays, with the words of the server and the way by e-mail', async () => {
  await openChat();
  await message.fill('Hello');
  answers({ sendChatMessage: lost() });
  await send.click();
  const failure = page.getByRole('alert').filter({ hasText: 'could not be sent' });
  await expect.element(failure.getByRole('link')).toHaveAttribute('href', 'mailto:help@simshvide.example');
  answers({ sendChatMessage: refuse('UNAVAILABLE', 'Back in a minute.') });
  await send.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Back in a minute.' })).toBeVisible();
  await expect.element(message).toHaveValue('Hello');
  answers({ sendChatMessage: null });
  await send.click();
  await expect.element(sent).toMatchTextContent('Received, thank you');
  expect(calls('sendChatMessage').map(({ body }) => body.message)).toEqual(['Hello', 'Hello', 'Hello']);
});

// spec §2: "A live-chat widget loads on both landing pages."
test('the landing of therapists has a chat of its own; text typed while a message is being sent stays for the next', async () => {
  const answer = late<'sendChatMessage'>(null);
  answers({ sendChatMessage: answer.reply });
  await openChat('desktop', '/psychologist');
  await message.fill('Hello');
  await email.fill('ana@example.com');
  await send.click();
  await message.fill('Hello and more');
  answer.arrive();
  await expect.element(sent).toMatchTextContent('Received, we will answer by e-mail');
  await page.getByRole('button', { name: 'Another message' }).click();
  await expect.element(message).toHaveValue('Hello and more');
  const body = { message: 'Hello', email: 'ana@example.com', audience: 'therapists' };
  expect(calls('sendChatMessage').map((call) => call.body)).toEqual([body]);
});
