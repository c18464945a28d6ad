import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, broken, late } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/sound.ts';

const POLICY = { data: { title: 'Policy', body: [], _updatedAt: '2027-03-01T08:00:00Z' } };

// spec §2: "Spinner while loading;"
// spec §2: "on error 'An error occurred while loading the policy.';"
test.each([
  ['en', 'An error occurred while loading the policy.', 'The document is loading', 'Try again'],
  ['ka', 'დოკუმენტის ჩატვირთვა ვერ მოხერხდა.', 'დოკუმენტი იტვირთება', 'სცადეთ ხელახლა'],
] as const)(
  'in %s a document shows a spinner, and says "%s" with another try when it does not load',
  async (language, words, loading, retry) => {
    const answer = late<'readPrivacyPolicy'>(broken({}, 503));
    answers({ readPrivacyPolicy: answer.reply });
    await openPage('/privacy_policy', { device: 'phone', language });
    await expect.element(page.getByRole('status').getByText(loading)).toBeVisible();
    answer.arrive();
    await expect.element(page.getByRole('alert')).toMatchTextContent(words);
    await expectSound();
    answers({ readPrivacyPolicy: POLICY });
    await page.getByRole('button', { name: retry }).click();
    await expect.element(page.getByText(/^(Last updated|განახლდა): /)).toBeVisible();
  },
);
