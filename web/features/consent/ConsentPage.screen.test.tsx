import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '#contract/api.ts';
import { answers, refuse } from '../../testing/fake-api.ts';
import { openPage } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/sound.ts';

const EXPIRED: Answer<'readConsentPage'> = {
  state: 'expired',
  specialist: { name: 'Mariam', surname: 'Kapanadze' },
  sessionTime: { date: '2027-03-19', startTime: '18:00', endTime: '18:50' },
  phone: '•12',
  consentVersion: '1',
};

test.each([
  ['has expired', EXPIRED, 'The link has expired'],
  ['is unknown', refuse('NOT_FOUND'), 'The link does not work'],
] as const)('a link that %s says so', async (_, reply, words) => {
  answers({ readConsentPage: reply });
  await openPage(`/consent/${'A'.repeat(22)}`, { device: 'phone' });
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  await expectSound();
});
