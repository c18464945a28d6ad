import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanEmail } from '#domain/email.ts';
import {
  FILLED,
  confirmation,
  emailInput,
  fillAll,
  fillBilling,
  nameInput,
  openBilling,
  payButton,
  shownForm,
} from '../testing/billing.ts';
import { expectAnotherButton } from '../testing/changed-decision.ts';
import { HOUR, wallOf } from '#domain/dates.ts';
import { answers, calls, lost, refuse } from '../testing/fake-api.ts';
import { paste, typedCases } from '../testing/hostile-inputs.ts';
import { expectSound } from '../testing/browser.ts';
import { reloadPage } from '../testing/open-page.tsx';
import { aBooking, aHold } from '../testing/booking.ts';
import { aTherapist, offer } from '../testing/therapist.ts';

test('the filled-in form survives a reload and a change of language; another address is not taken for confirmed', async () => {
  await openBilling({ device: 'phone' });
  await fillAll();
  await reloadPage();
  await expect.poll(shownForm).toEqual(FILLED);
  await page.getByTestId('lang-ka').click();
  await expect.element(page.getByText('ბარათი', { exact: true })).toBeVisible();
  expect(shownForm()).toEqual(FILLED);
  await emailInput.fill('another@example.com');
  await reloadPage();
  await expect.poll(shownForm).toEqual({ ...FILLED, email: 'another@example.com', confirmed: false });
});

test('the filled-in form is forgotten by signing out', async () => {
  await openBilling({ replies: { signOut: null } });
  await fillAll();
  await page.getByTestId('header-phone').click();
  await page.getByTestId('logout').click();
  await expect.element(page.getByTestId('phone-input')).toBeVisible();
  expect(JSON.stringify(sessionStorage)).not.toContain('mzekala');
});

// spec §2: "name input;"
// spec §2: "pay button;"
// spec §5: "Pay enabled only if name has at least 3 characters, e-mail matches local part, at, domain with dot and
// letters, no payment request is in flight, and the confirmation checkbox is ticked."
test('the form enables Pay by exactly four conditions and lists the missing ones', async () => {
  await openBilling();
  const missing = page.getByRole('status').filter({ hasText: 'Left before you can pay' });
  await expect.element(missing).toMatchTextContent(/name, e-mail, confirmation of the e-mail$/);
  await nameInput.fill('An');
  await emailInput.fill('an@example');
  await confirmation.click();
  await expect.element(missing).toMatchTextContent(/: name, e-mail$/);
  await nameInput.fill('Ana');
  await expect.element(missing).toMatchTextContent(/: e-mail$/);
  await expect.element(payButton).toBeDisabled();
  await emailInput.fill('an@example.com');
  await expect.element(payButton).toBeEnabled();
  expect(missing.elements()).toEqual([]);
  // Advice and card are no conditions.
  await page.getByTestId('advice-checkbox').click();
  await page.getByTestId('card-eur').click();
  await expect.element(payButton).toBeEnabled();
  await confirmation.click();
  await expect.element(payButton).toBeDisabled();
});

// spec §5: "Field error shows only when touched or a server error exists."
test('the form blames a field only once it was left, and the title of the tab says so', async () => {
  const short = page.getByText('The name needs at least 3 characters');
  await openBilling();
  await userEvent.type(nameInput, 'An');
  expect(short.elements()).toEqual([]);
  await expect.poll(() => document.title).toBe('Booking and payment - Simshvide');
  await emailInput.click();
  await expect.element(short).toBeVisible();
  await expect.poll(() => document.title).toBe('Error: Booking and payment - Simshvide');
  for (const [name, words] of [
    ['www.x.ge', 'A name cannot have a web or e-mail address in it. Please enter a name or a pseudonym.'],
    ['x'.repeat(300), 'The name is too long: shorten it to 100 characters'],
  ] as const) {
    await nameInput.fill(name);
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await nameInput.fill('Ana');
  await emailInput.fill('ana@example.com');
  await expect.poll(() => document.title).toBe('Booking and payment - Simshvide');
});

test('the form offers the address that was probably meant as a button, and never puts it in by itself', async () => {
  await openBilling();
  await emailInput.fill('ana@gmail.con');
  await nameInput.click();
  await expect.element(emailInput).toHaveValue('ana@gmail.con');
  await page.getByRole('button', { name: 'Did you mean ana@gmail.com?' }).click();
  await expect.element(emailInput).toHaveValue('ana@gmail.com');
});

// spec §2: "total cost in ₾;"
// spec §2: "link to /tc_clients in a new tab."
// spec §2: "Card choice: Georgian bank card in GEL or foreign bank card in EUR."
// spec §9: "Currencies GEL and EUR;"
// spec §9: "₾ shown."
test('the form shows the total in ₾ whatever the card, below it the sum in € with its rate, source and day, and when cancelling is free', async () => {
  const terms = { ...aHold().terms, totalEurCents: 6181, eurRate: '2.9125' };
  await openBilling({ language: 'ka', current: aBooking({ hold: aHold({ terms }) }) });
  const eur = page.getByTestId('card-eur');
  const total = page.getByTestId('total');
  await expect.element(total).toHaveTextContent('180 ₾');
  expect(eur.element().closest('label')?.textContent).toMatch(/61,81\u00a0€$/);
  await expect.element(payButton).toHaveTextContent('გადახდა — 180 ₾');
  await eur.click();
  await expect.element(payButton).toHaveTextContent('გადახდა — 61,81 €');
  await expect.element(total).toHaveTextContent('180 ₾');
  const inEuro = page.getByTestId('total-eur');
  await expect
    .element(inEuro)
    .toMatchTextContent(/^უცხოური ბარათით: 61,81\s€ · კურსი: 1\s€ = 2,9125\s₾ \(ეროვნული ბანკი, 10\s[ა-ჰ]+\)$/);
  expect(inEuro.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    total.element().getBoundingClientRect().bottom,
  );
  const summary = page.getByRole('complementary', { name: 'თქვენი ჯავშანი' });
  await expect.element(summary).toMatchTextContent(/უფასო გაუქმება და გადატანა: 10[\s\u00a0][ა-ჰ]+, 13:00-\u2060მდე/);
  await expect.element(page.getByText('ბარათის მონაცემებს ბანკის გვერდზე შეიყვანთ')).toBeVisible();
  const agreement = page.getByRole('link', { name: /მომსახურების ხელშეკრულებას/ });
  await expect.element(agreement).toHaveAttribute('href', '/tc_clients');
  await expect.element(agreement).toHaveAttribute('target', '_blank');
});

test('the form with less than a day to go says that the payment is not refundable; a teen’s names the consent that follows', async () => {
  const soon = wallOf(Date.now() + 10 * HOUR);
  const bookingSession = { date: soon.date, start: soon.time, end: '23:59' };
  await openBilling({
    current: aBooking({ hold: aHold({ bookingSession, sessionType: 'type-teen' }) }),
    of: aTherapist({ sessionTypes: [offer('teen', 'Teenagers', 50, 100)] }),
  });
  await expect.element(page.getByText('Less than 24 hours remain: this payment is not refundable')).toBeVisible();
  const warning = page.getByText('Less than 24 hours remain').element().closest('.line');
  expect(warning?.querySelector('svg')).not.toBeNull();
  await expect.element(page.getByText('A session with a teenager needs the consent of a parent')).toBeVisible();
  answers({ readCurrentBooking: aBooking() });
  await reloadPage();
  await expect.element(payButton).toBeVisible();
  expect(page.getByText('Less than 24 hours remain').elements()).toEqual([]);
});

test.each([
  ['GEL', 18_000, 6000, { totalMinor: 20_000 }, 'Pay 200 ₾'],
  ['EUR', 18_000, 6000, { totalEurCents: 6500 }, 'Pay 65 €'],
] as const)(
  'a price that has changed is read before it is paid, with a card in %s',
  async (card, lari, cents, change, words) => {
    const close = vi.fn<() => void>();
    vi.spyOn(globalThis, 'open').mockReturnValue({ location: { href: '/' }, close } as never);
    await openBilling({ device: 'phone', replies: { startPayment: refuse('PRICE_CHANGED') } });
    await fillBilling();
    if (card === 'EUR') await page.getByTestId('card-eur').click();
    await expectAnotherButton({
      button: payButton,
      async change() {
        const hold = aHold({ id: 'hold-2', terms: { ...aHold().terms, ...change } });
        answers({ readCurrentBooking: aBooking({ hold }) });
        await payButton.click();
      },
      after: payButton,
      calls: ['startPayment'],
    });
    await expect.element(payButton).toMatchTextContent(new RegExp(`^${words} for `));
    expect(calls('startPayment').map(({ body }) => body.amountMinor)).toEqual([card === 'EUR' ? cents : lari]);
    expect(close).toHaveBeenCalledOnce();
    expect(shownForm()).toMatchObject({ name: 'Mzekala', email: 'mzekala@example.com', confirmed: true });
  },
);

test('a price that has changed and cannot be read yet leaves the form, with the words for it', async () => {
  vi.spyOn(globalThis, 'open').mockReturnValue({ location: { href: '/' }, close() {} } as never);
  await openBilling({ replies: { startPayment: refuse('PRICE_CHANGED') } });
  await fillBilling();
  answers({ readCurrentBooking: lost() });
  await payButton.click();
  await expect.element(page.getByTestId('pay-error')).toMatchTextContent(/The price has changed\. Nothing is paid/);
  await expect.element(payButton).toBeEnabled();
});

const INPUTS = { name: nameInput, email: emailInput };
const described = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

// spec §5: "Pay enabled only if name has at least 3 characters, e-mail matches local part, at, domain with dot and
// letters, no payment request is in flight, and the confirmation checkbox is ticked."
test.each([
  [
    'name',
    'ka',
    'Mzekala',
    /^\s*სახელ(ი სულ მცირე 3 ასოს|ი ძალიან გრძელია|ში დაუშვებელი სიმბოლოა|ში ვებგვერდის ან ელფოსტის მისამართი)/,
    /: სახელი$/,
  ],
  ['email', 'en', 'mzekala@example.com', /^\s*Please check the e-mail address$/, /: e-mail$/],
] as const)(
  'a bad %s is named in %s beside its field, Pay stays shut and the text stays; a good one is taken',
  async (field, language, good, words, missing) => {
    const cases = typedCases(field, field);
    expect(cases.filter(({ kind }) => kind === 'bad').length).toBeGreaterThan(3);
    expect(cases.filter(({ kind }) => kind === 'good').length).toBeGreaterThan(1);
    await openBilling({ language });
    await fillBilling();
    const input = INPUTS[field].element() as HTMLInputElement;
    const pay = payButton.element() as HTMLButtonElement;
    for (const { id, kind, text } of cases) {
      paste(input, text);
      input.blur();
      // A browser takes line breaks out of what is pasted.
      const pasted = text.replace(/[\r\n]/g, '');
      await expect.poll(() => input.value, { message: id }).toBe(field === 'email' ? cleanEmail(pasted) : pasted);
      await expect.poll(() => input.ariaInvalid === 'true', { message: id }).toBe(pay.disabled);
      const isWrong = pay.disabled;
      if (kind !== 'either') expect(isWrong, id).toBe(kind === 'bad');
      if (isWrong) {
        expect(described(input), id).toMatch(words);
        expect(described(pay), id).toMatch(missing);
      }
      paste(input, good);
      await expect.poll(() => pay.disabled, { message: id }).toBe(false);
    }
  },
);

// spec §5: "Field error shows only when touched or a server error exists."
test.each([
  ['name', 'NAME_INVALID', 'ka', 'გთხოვთ, შეასწოროთ', /^შეცდომა: /],
  ['email', 'EMAIL_INVALID', 'en', 'There is a problem', /^Error: /],
] as const)(
  'a %s that only the server refuses as %s is named in %s beside its field and in a summary; nothing is lost',
  async (field, code, language, heading, title) => {
    const message = 'ასეთი მნიშვნელობა არ მიიღება';
    const close = vi.fn<() => void>();
    vi.spyOn(globalThis, 'open').mockReturnValue({ location: { href: '/' }, close } as never);
    await openBilling({ language, device: 'phone', replies: { startPayment: refuse(code, message) } });
    await fillBilling();
    await payButton.click();
    const summary = page.getByRole('group', { name: heading });
    await expect.element(summary).toHaveFocus();
    await expect.poll(() => document.title).toMatch(title);
    await expectSound();
    await summary.getByRole('link', { name: message }).click();
    const input = INPUTS[field];
    await expect.element(input).toHaveFocus();
    expect(described(input.element())).toContain(message);
    expect(shownForm()).toMatchObject({ name: 'Mzekala', email: 'mzekala@example.com', confirmed: true });
    expect(close).toHaveBeenCalledOnce();
    // Another text is another question.
    await input.fill(field === 'name' ? 'Mzekala M.' : 'mzekalam@example.com');
    await expect.element(summary).not.toBeInTheDocument();
  },
);
