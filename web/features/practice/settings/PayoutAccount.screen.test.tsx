import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DAY, MINUTE } from '#domain/dates.ts';
import { aMonth } from '../../../testing/earnings.ts';
import { answers, calls, type Content, refuse } from '../../../testing/fake-api.ts';
import { type Visit, code } from '../../../testing/open-page.tsx';
import { aSettings, openPracticeSettings } from '../../../testing/practice.ts';
import { proofs, proved } from '../../../testing/proof.ts';
import { expectSound } from '../../../testing/browser.ts';

const IBAN = 'GE29NB0000000101904917';
const FOURS = 'GE29 NB00 0000 0101 9049 17';

type Account = Content<'readPayoutAccount'>;
const NONE: Account = { accounts: [], isStopped: false };
const account = (last4: string, at: number) => ({
  last4,
  holder: last4 === '1234' ? null : 'Nino Beridze',
  since: new Date(at).toISOString(),
  countsFrom: new Date(at + DAY).toISOString(),
});
const THREE: Account = {
  ...NONE,
  accounts: [
    account('4917', Date.UTC(2026, 10, 20, 8)),
    account('0003', Date.UTC(2026, 9, 1, 8)),
    account('1234', Date.UTC(2026, 7, 1, 8)),
  ],
};
const open = (readPayoutAccount: Account, visit: Visit = {}, part = '') =>
  openPracticeSettings({ readPracticeSettings: aSettings(), readPayoutAccount }, visit, part);

const card = page.getByRole('region', { name: 'Payout account' });
const holder = card.getByRole('textbox', { name: 'Account holder' });
const iban = card.getByRole('textbox', { name: 'Account number (IBAN)' });
const alert = card.getByRole('alert');
const press = (name: string) => card.getByRole('button', { name, exact: true }).click();
/** The form of a first account. */
const openForm = async (visit: Visit = {}) => {
  await open(NONE, visit);
  await press('Set the account');
};
const bodies = () => calls('savePayoutAccount').map(({ body }) => body);
/** The text of the number with its caret. */
const withCaret = () => {
  const input = iban.element() as HTMLInputElement;
  const at = input.selectionStart ?? 0;
  return `${input.value.slice(0, at)}|${input.value.slice(at)}`;
};

test('a first account is set by holder and number once that is proved', async () => {
  const now = { ...NONE, accounts: [account('4917', Date.now())] };
  await openForm({ replies: proved('savePayoutAccount', { savePayoutAccount: now }, { by: 'code+password' }) });
  await expect.element(holder).toHaveFocus();
  await holder.fill(' Nino\u00a0Beridze ');
  await iban.fill('ge29 nb00-0000 0101 9049 17\u200e');
  await expect.element(iban).toHaveValue(FOURS);
  await iban.fill('IBAN: გე29ნბ0000000101904917.');
  await expect.element(iban).toHaveValue(FOURS);
  await press('Save the account');
  await page.getByLabelText('Your password').fill('the right one');
  // A password manager keeps the password under this name, not under the number.
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('nino@example.com');
  await code.fill('1234');
  await expect.element(page.getByText('The account is saved', { exact: true })).toBeVisible();
  expect(bodies().at(-1)).toEqual({ holder: 'Nino Beridze', iban: IBAN });
  await expect.element(card.getByTestId('payout-accounts')).toMatchTextContent(/••••4917.*Nino Beridze.*New/);
  await expect
    .element(card.getByTestId('payout-account-waits'))
    .toMatchTextContent('nothing is sent to a new account at once');
  await expect.element(card.getByRole('heading', { name: 'Payout account' })).toHaveFocus();
  await expect.element(iban).not.toBeInTheDocument();
});

test('what is no account stands beside its field before anything is sent, and nothing that was typed is lost', async () => {
  await openForm();
  await press('Save the account');
  await expect.element(holder).toHaveFocus();
  await expect.element(alert.first()).toMatchTextContent('Enter the account holder');
  await expect.element(alert.last()).toMatchTextContent('Enter the account number');
  await holder.fill('Нино');
  await expect.element(alert.first()).toMatchTextContent('Georgian or Latin letters');
  await holder.fill('a'.repeat(121));
  await expect.element(alert.first()).toMatchTextContent('shorten it to 120 characters');
  await holder.fill('ნინო ბერიძე');
  const said = [
    ['DE89370400440532013000', 'begins with GE'],
    ['GE29NB00000001019049', '22 characters, you entered 20'],
    ['GE29NB000000010190491O', '2 Latin letters of the bank and 16 digits'],
    ['GE29NB0000000101904971', 'check every digit'],
    ['G'.repeat(10_000), 'begins with GE'],
  ] as const;
  for (const [typed, words] of said) {
    await iban.fill(typed);
    await expect.element(alert).toMatchTextContent(words);
  }
  await press('Save the account');
  await expect.element(iban).toHaveFocus();
  expect(bodies()).toEqual([]);
  await expect.element(holder).toHaveValue('ნინო ბერიძე');
  await expectSound();
});

test('the number is shown in fours while it is typed, and the caret stays where it was', async () => {
  await openForm();
  await iban.click();
  await userEvent.keyboard('ge29nb0000');
  expect(withCaret()).toBe('GE29 NB00 00|');
  (iban.element() as HTMLInputElement).setSelectionRange(5, 5);
  await userEvent.keyboard('7');
  expect(withCaret()).toBe('GE29 7|NB0 000');
  await userEvent.keyboard('{Backspace}');
  expect(withCaret()).toBe('GE29| NB00 00');
  // The blank is not there for who deletes.
  await userEvent.keyboard('{Delete}');
  expect(withCaret()).toBe('GE29| B000 0');
  await userEvent.keyboard('{Backspace}');
  expect(withCaret()).toBe('GE2|B 0000');
});

test('what is refused after the proof stands at its field, nothing is lost, and no proof is asked for again', async () => {
  const refused = { savePayoutAccount: refuse('IBAN_INVALID', undefined, { field: 'iban' }) };
  await open(THREE, { replies: proved('savePayoutAccount', refused) });
  await press('Change the account');
  await holder.fill('Nino Beridze');
  await iban.fill(FOURS);
  await press('Save the account');
  await code.fill('1234');
  await expect.element(iban).toHaveFocus();
  await expect.element(alert).toMatchTextContent('check the Georgian account number');
  await expect.element(holder).toHaveValue('Nino Beridze');
  await expect.element(iban).toHaveValue(FOURS);
  answers({ savePayoutAccount: THREE });
  await iban.fill('GE15TB7194336080100003');
  await press('Save the account');
  await expect.element(page.getByText('The account is saved', { exact: true })).toBeVisible();
  expect(bodies().at(-1)).toEqual({ holder: 'Nino Beridze', iban: 'GE15TB7194336080100003' });
  expect(proofs()).toHaveLength(1);
});

test('the last accounts are listed with their days; a change can be cancelled', async () => {
  await open(THREE);
  const rows = card.getByTestId('payout-accounts').getByRole('listitem');
  await expect.element(rows.nth(0)).toMatchTextContent(/••••4917.*Nino Beridze.*Nov 20, 12:00.*Current/);
  await expect.element(rows.nth(1)).toMatchTextContent(/••••0003.*Oct 1, 12:00/);
  await expect.element(rows.nth(2)).toMatchTextContent(/••••1234.*Aug 1, 12:00/);
  await expect.element(card.getByTestId('payout-account-waits')).not.toBeInTheDocument();
  await press('Change the account');
  await press('Cancel');
  await expect.element(card.getByRole('heading', { name: 'Payout account' })).toHaveFocus();
  await expect.element(iban).not.toBeInTheDocument();
});

test('once an account is set, what was read of earnings before is read again', async () => {
  await openForm({ device: 'desktop', replies: { readEarnings: aMonth() } });
  const rail = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await rail('Earnings');
  await expect.element(page.getByTestId('ther-earnings')).toBeVisible();
  await rail('Settings');
  await press('Set the account');
  await holder.fill('Nino');
  await iban.fill(IBAN);
  answers({ savePayoutAccount: THREE });
  await press('Save the account');
  await expect.element(card.getByTestId('payout-accounts')).toBeVisible();
  const before = calls('readEarnings').length;
  await rail('Earnings');
  await expect.poll(() => calls('readEarnings').length).toBeGreaterThan(before);
});

test('that pay is stopped is said with whom to write to', async () => {
  await open({ ...THREE, isStopped: true });
  await expect.element(card.getByText(/Your pay is stopped. Write to us: \S+@/)).toBeVisible();
});

test('an address that names the card leads to it, also before its data is there', async () => {
  await open(THREE, {}, '#payout-account');
  await expect.element(card.getByRole('heading', { name: 'Payout account' })).toHaveFocus();
  await expect.poll(() => Math.abs(card.element().getBoundingClientRect().top)).toBeLessThan(200);
});

test('a card that could not be loaded can be asked for again', async () => {
  await open(NONE, { replies: { readPayoutAccount: refuse('UNAVAILABLE') } });
  await expect.element(card.getByText('The account could not be loaded')).toBeVisible();
  answers({ readPayoutAccount: THREE });
  await press('Try again');
  await expect.element(card.getByTestId('payout-accounts')).toBeVisible();
});

test.for([
  ['ka', 'phone', NONE],
  ['en', 'phone', THREE],
  ['ka', 'desktop', THREE],
] as const)('the card is sound in %s on a %s', async ([language, device, shown]) => {
  const waiting = {
    ...shown,
    accounts: shown.accounts.map((one, n) => (n === 0 ? account('4917', Date.now() - MINUTE) : one)),
  };
  await open(waiting, { language, device });
  const name = language === 'ka' ? 'ბანკის ანგარიში' : 'Payout account';
  await expect.element(page.getByRole('region', { name })).toBeVisible();
  await expectSound();
});
