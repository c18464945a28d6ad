import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answers, calls, refuse } from '../../testing/fake-api.ts';
import { isInLanguage, paste, typedCases } from '../../testing/hostile-inputs.ts';
import { openPage, reloadPage } from '../../testing/open-page.tsx';

test.each(['ka', 'en'] as const)(
  'in %s an invalid e-mail address stays in the field with a message beside it; a valid one is sent',
  async (language) => {
    const cases = typedCases('email', 'email');
    expect(cases.length).toBeGreaterThan(10);
    answers({ signInByEmail: refuse('BAD_LOGIN') });
    await openPage('/login/email', { language });
    const email = page.getByRole('main').getByRole('textbox').first();
    const alert = page.getByRole('alert');
    for (const { id, kind, text } of cases) {
      await expect.element(email).toHaveAttribute('type', 'email');
      const input = email.element() as HTMLInputElement;
      const before = calls('signInByEmail').length;
      paste(input, text);
      const shown = input.value;
      const password = document.querySelector('input[autocomplete=current-password]');
      if (password === null) throw new Error('no field for the password');
      paste(password, 'violet river lantern');
      (document.querySelector('main button[type=submit]') as HTMLButtonElement).click();
      await expect.element(alert).toBeVisible();
      expect(isInLanguage(alert.element().textContent, language), id).toBe(true);
      await expect.poll(() => document.title, { message: id }).toMatch(language === 'ka' ? /^შეცდომა: / : /^Error: /);
      const isRefusedHere = input.getAttribute('aria-invalid') === 'true';
      // The browser itself takes spaces and signs that cannot be shown out of such a field.
      if (kind === 'bad' && shown === text) expect(isRefusedHere, id).toBe(true);
      if (kind === 'good') expect(isRefusedHere, id).toBe(false);
      const sent = calls('signInByEmail').slice(before);
      expect(
        sent.map(({ body }) => body.email),
        id,
      ).toEqual(isRefusedHere ? [] : [shown]);
      expect(input.value, id).toBe(shown);
      await reloadPage();
    }
  },
);
