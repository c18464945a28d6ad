import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { href } from '#contract/pages/pages.ts';
import { answers, calls, lost, refuse } from '../../testing/fake-api.ts';
import { openPage, code, signedIn } from '../../testing/open-page.tsx';
import { expectSound } from '../../testing/browser.ts';
import { staff } from '../../testing/therapist.ts';

const TOKEN = 'A'.repeat(43);
const LINK = `${href('operatorSetup')}#t=${TOKEN}`;
const OPEN = { state: 'open', email: 'k•••@example.com', expiresAt: '2027-03-11T18:00:00Z' } as const;
const CLOSED = { ...OPEN, email: null };
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const URI = `otpauth://totp/Simshvide:keti%40example.com?secret=${SECRET}&issuer=Simshvide`;
const CODES = [...'ABCDEFGHJK'].map((letter) => `${letter}BCDE-FGHJ2`);
const PASSWORD = 'violet river lantern';

const password = page.getByLabelText('New password');
const next = page.getByRole('button', { name: 'Continue' });
const qr = page.getByTestId('qr');

const done = () => ({ ...signedIn(staff('ADMIN')), recoveryCodes: CODES });

/** The text that a phone reads from the drawn QR code. */
async function scanned(): Promise<string> {
  const size = 480;
  const source = qr.element().cloneNode(true) as SVGElement;
  source.setAttribute('width', String(size));
  source.setAttribute('height', String(size));
  source.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image(size, size);
  image.src = `data:image/svg+xml,${encodeURIComponent(source.outerHTML)}`;
  await image.decode();
  const context = new OffscreenCanvas(size, size).getContext('2d');
  context?.drawImage(image, 0, 0, size, size);
  const data = context?.getImageData(0, 0, size, size);
  if (data === undefined) throw new Error('nothing to draw on');
  return decodeQR(data);
}

test.each([
  ['was used', { ...CLOSED, state: 'used' }, 'This link has been used'],
  ['has run out', { ...CLOSED, state: 'expired' }, 'The link has expired'],
  ['is withdrawn', { ...CLOSED, state: 'withdrawn' }, 'This link does not work any more'],
  ['nobody has', refuse('NOT_FOUND'), 'The link does not work'],
] as const)('a link that %s says so and what to do', async (_, reply, words) => {
  await openPage(LINK, { device: 'phone', replies: { readOperatorSetup: reply } });
  await expect.element(page.getByRole('heading', { name: words })).toBeVisible();
  await expectSound();
});

test('a page that does not load says so and asks again', async () => {
  await openPage(LINK, { device: 'phone', replies: { readOperatorSetup: lost() } });
  await expect.element(page.getByRole('heading', { name: 'The page could not be loaded' })).toBeVisible();
  answers({ readOperatorSetup: OPEN });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('k•••@example.com')).toBeVisible();
});

test.each(['phone', 'desktop'] as const)(
  'a password, the secret in the app and its first code set the account up: %s',
  async (device) => {
    answers({ readOperatorSetup: OPEN, beginOperatorSetup: { secret: SECRET, uri: URI } });
    await openPage(LINK, { device });
    await next.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('at least 12 characters');
    await expectSound();
    await password.fill(PASSWORD);
    expect(calls('beginOperatorSetup')).toEqual([]);
    await next.click();
    await expect.element(qr).toBeVisible();
    expect(await scanned()).toBe(URI);
    await expect.element(page.getByTestId('app-secret')).toHaveTextContent(SECRET.match(/.{4}/g)?.join(' ') ?? '');
    const link = page.getByRole('link', { name: 'Open in the app' });
    if (device === 'phone') await expect.element(link).toHaveAttribute('href', URI);
    else expect(link.elements()).toEqual([]);
    await expectSound();
    answers({ finishOperatorSetup: done() });
    await code.fill('123456');
    await expect.element(page.getByRole('heading', { name: 'Keep your recovery codes' })).toHaveFocus();
    expect(calls('finishOperatorSetup').map(({ body }) => body)).toEqual([
      { token: TOKEN, password: PASSWORD, code: '123456' },
    ]);
    const codes = [...page.getByTestId('recovery-codes').element().querySelectorAll('li')];
    expect(codes.map(({ textContent }) => textContent)).toEqual(CODES);
    await expectSound();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('confirm that you have kept the codes');
    await page.getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('heading', { name: 'The account is ready' })).toHaveFocus();
    const pages = page.getByRole('link', { name: 'Open your pages' });
    await expect.element(pages).toHaveAttribute('href', href('operations'));
    await expect.element(page.getByText('npm run')).not.toBeInTheDocument();
    await expectSound();
  },
);

test('a password that the server finds too common is chosen again, and the secret stays', async () => {
  answers({
    readOperatorSetup: OPEN,
    beginOperatorSetup: { secret: SECRET, uri: URI },
    finishOperatorSetup: refuse('WEAK_PASSWORD'),
  });
  await openPage(LINK, { device: 'phone' });
  await password.fill('password1234');
  await next.click();
  await code.fill('123456');
  await expect.element(page.getByRole('alert')).toMatchTextContent('This password is too common');
  await expect.element(password).toHaveFocus();
  await password.fill(PASSWORD);
  await next.click();
  await expect.element(qr).toBeVisible();
  expect(calls('beginOperatorSetup')).toHaveLength(1);
});

test('a link that is withdrawn meanwhile says so', async () => {
  answers({ readOperatorSetup: OPEN, beginOperatorSetup: refuse('BAD_TRANSITION') });
  await openPage(LINK, { device: 'phone' });
  await password.fill(PASSWORD);
  answers({ readOperatorSetup: { ...CLOSED, state: 'withdrawn' } });
  await next.click();
  await expect.element(page.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible();
});
