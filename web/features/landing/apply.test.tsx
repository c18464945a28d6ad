import { renderToStaticMarkup } from 'react-dom/server';
import { DEFAULT_ADDRESSES } from '#domain/contact-addresses.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const FORM = 'https://forms.example.ge/apply';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** The button with the settings that the pages were built with. */
async function applyWith(settings: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { Apply } = await import('./Apply.tsx');
  return renderToStaticMarkup(<Apply>go</Apply>);
}

// spec §1: "Therapist applications go through an external form."
// spec §2: "All apply buttons open an external form in a new tab."
// spec §6: "applicants via external form)"
test('with a form configured every button to apply opens it in a new tab and says so', async () => {
  const html = await applyWith({ APPLICATION_FORM_URL: FORM });
  expect(html).toContain(`href="${FORM}" target="_blank" rel="noopener"`);
  expect(html).toContain('იხსნება ახალ ჩანართში');
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x', 'forms.example.ge', ' '])(
  'with %j for a form it opens our own page for applying in a new tab',
  async (setting) => {
    const html = await applyWith({ APPLICATION_FORM_URL: setting });
    expect(html).toContain('href="/psychologist/apply" target="_blank" rel="noopener"');
  },
);

test('addresses and networks of the settings stand in the pages, and defaults where there are none', async () => {
  vi.stubEnv('SUPPORT_EMAIL', 'ask@example.ge');
  vi.stubEnv('FACEBOOK_URL', 'https://facebook.example/us');
  vi.stubEnv('INSTAGRAM_URL', 'javascript:alert(1)');
  const { contacts } = await import('../../parts/help/contacts.ts');
  expect(contacts).toMatchObject({
    clients: 'ask@example.ge',
    therapists: DEFAULT_ADDRESSES.therapists,
    facebook: 'https://facebook.example/us',
    instagram: 'https://www.instagram.com/simshvide',
    applicationForm: null,
  });
});
