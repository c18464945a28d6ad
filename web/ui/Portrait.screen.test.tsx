import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setOffline } from '../testing/browser.ts';
import { openPage } from '../testing/open-page.tsx';
import { Portrait } from './Portrait.tsx';

const placeholder = page.getByTestId('photo-placeholder');

test('a photo that could not be loaded without the net comes when the net is back', async () => {
  await openPage('/', {
    part: <Portrait photo={{ url: '/no-photo.webp', srcset: '' }} name="Nino" surname="Beridze" size="card" />,
  });
  await expect.element(placeholder).toHaveTextContent('NB');
  setOffline(true);
  await expect.element(placeholder).toBeVisible();
  setOffline(false);
  // It is asked for once more, and fails once more.
  await expect.poll(() => asked()).toBeGreaterThan(1);
  await expect.element(placeholder).toBeVisible();
});

const asked = () => performance.getEntriesByName(new URL('/no-photo.webp', location.origin).href).length;
