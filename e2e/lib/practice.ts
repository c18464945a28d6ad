import type { Page } from 'playwright-core';
import { type Client, signInByPhone } from './client.ts';
import type { World } from './world.ts';

const NINO_NATIONAL = '500000101';

/** A therapist of the demo data. */
type DemoTherapist = { name: string; phone: string; email: string; password: string };

/** Nino of the demo data, the first of its therapists. */
export async function nino({ url }: World): Promise<DemoTherapist> {
  const { therapists } = (await (await fetch(`${url}/api/dev/fixtures`)).json()) as { therapists: DemoTherapist[] };
  const [first] = therapists;
  if (first === undefined) throw new Error('no demo therapist');
  return first;
}

/** Nino in a browser of her own, which is new to her: signed in by a code and her password. */
export async function openNino(world: World, options: Parameters<World['openClient']>[0] = {}): Promise<Client> {
  return world.openClient({ ...options, national: NINO_NATIONAL, password: (await nino(world)).password });
}

/** Signs Nino in by the screens of a browser that is new to her, from the page that asks for the phone. */
export async function signInNino(world: World, page: Page): Promise<void> {
  const { password } = await nino(world);
  await signInByPhone(world, page, NINO_NATIONAL);
  await page.getByTestId('proof-password').click();
  await page.locator('[data-testid="next-proof"] input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
}

/** A therapist's sessions that are ahead, as the own cabinet is told of them. */
export async function ownSessions(therapist: Client): Promise<{ _id: string }[]> {
  const answer = await therapist.call('GET', '/practice/sessions');
  return ((await answer.json()) as { sessions: { _id: string }[] }).sessions;
}
