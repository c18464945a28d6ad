import { href } from '#contract/pages/pages.ts';
import { HOUR, instantOf, MINUTE } from '#domain/dates.ts';
import { untilBack } from '#tools/proof/received-media.ts';
import type { Visitor } from './browser.ts';
import { type Client, freeSlots, type SlotWish } from './client.ts';
import { reserve } from './paying.ts';
import type { World } from './world.ts';

const NINO_EMAIL = 'nino.beridze@example.com';

/** A paid session with Nino that begins in ten minutes, its client, and the links of the mails about it. */
type SoonSession = { client: Client; orderId: string; clientLink: string; therapistLink: string };

/** Books and pays a session, and moves the clock to ten minutes before it. */
export async function bookForSoon(world: World, locale: 'ka' | 'en'): Promise<SoonSession> {
  const client = await world.openClient({ language: locale });
  await client.setStep(4, { typeTherapy: 'type-personal', psychoIssues: ['issue-anxiety'] });
  const slot = await lateSlot(world);
  const orderId = await reserve(client, slot, locale);
  await world.pay(orderId, 'pay');
  // A day before and an hour before, the reminders go out.
  const start = instantOf(slot.date, slot.start) ?? 0;
  await world.advance(start - HOUR - (await world.now()));
  await world.advance(start - 10 * MINUTE - (await world.now()));
  return {
    client,
    orderId,
    clientLink: await linkIn(world, 'mzekala@example.com', `${href('session', { orderId })}#t=`),
    therapistLink: await linkIn(world, NINO_EMAIL, href('therapistRoom', { sessionId: '' })),
  };
}

/** The newest link in the mails to somebody that begins so, without the host. */
export async function linkIn(world: World, email: string, start: string): Promise<string> {
  const mails = await world.outbox(email, 'email');
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link));
  const found = links
    .map(({ pathname, search, hash }) => pathname + search + hash)
    .findLast((path) => path.startsWith(start));
  if (found === undefined) throw new Error(`no mail to ${email} has a link to ${start}`);
  return found;
}

/** Presses Enter at the door, once the devices are there or were refused. */
export async function enter({ tap, page }: Visitor): Promise<void> {
  await page.locator('[data-testid="enter"]:enabled').waitFor();
  await tap('enter');
}

/** The other side's picture moves and its sound is heard, now. */
export async function expectLive({ page }: Visitor): Promise<void> {
  await untilBack(page);
}

/** In the afternoon, so that nobody is written to at night. */
async function lateSlot(world: World): Promise<SlotWish> {
  const slot = (await freeSlots(world)).find(({ start }) => start >= '15:00');
  if (slot === undefined) throw new Error('no free time');
  return slot;
}
