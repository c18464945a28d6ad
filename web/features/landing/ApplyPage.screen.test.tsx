import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { answers, calls, late, lost, refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/browser.ts';

// spec §1: "Therapist applications go through an external form."
test.each([
  ['phone', 'ka', 'გაგზავნა', 'დაწერეთ სახელი და გვარი', 'ძალიან გრძელია', 'განაცხადი მივიღეთ, გმადლობთ'],
  [
    'desktop',
    'en',
    'Send',
    'Please write your first and last name',
    'is too long',
    'We have your application, thank you',
  ],
] as const)('on a %s in %s an application is empty, refused, being sent and sent', async (...row) => {
  const [device, language, button, required, tooLong, done] = row;
  await openPage(href('apply'), { device, language });
  const send = page.getByRole('button', { name: button });
  await send.click();
  expect(page.getByText(required).elements()).toHaveLength(2);
  const [name, email, about] = page.getByRole('textbox').all();
  await name?.fill('Tea Maisuradze');
  await email?.fill('tea@example.com');
  await about?.fill('ა'.repeat(4000));
  await expect.element(page.getByText(tooLong).first()).toBeVisible();
  expect(calls('sendChatMessage')).toEqual([]);
  await about?.fill('Nine years');
  await expectSound();
  answers({ sendChatMessage: lost() });
  await send.click();
  const mail = page.getByRole('alert').getByRole('link').first();
  await expect.element(mail).toHaveAttribute('href', 'mailto:specialists@simshvide.example');
  answers({ sendChatMessage: refuse('TOO_MANY_REQUESTS', 'Too many.') });
  await send.click();
  await expect.element(page.getByText('Too many.')).toBeVisible();
  const answer = late<'sendChatMessage'>(null);
  answers({ sendChatMessage: answer.reply });
  await send.click();
  await expect.element(send).toHaveAttribute('aria-busy', 'true');
  await send.click();
  answer.arrive();
  await expect.element(page.getByRole('heading', { name: done })).toHaveFocus();
  const bodies = calls('sendChatMessage').map(({ body }) => body);
  expect(bodies).toHaveLength(3);
  expect(bodies.at(-1)).toMatchObject({ email: 'tea@example.com', audience: 'therapists' });
  expect(bodies.at(-1)?.message.split('\n').slice(1)).toEqual(['Tea Maisuradze', '', 'Nine years']);
});
