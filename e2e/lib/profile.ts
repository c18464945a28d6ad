import type { Browser, Page } from 'playwright-core';
import type { Product } from './app.ts';
import { openVisitor, type Visitor } from './browser.ts';
import type { SlotWish } from './client.ts';

/** The test id of a time on the schedule. */
export const slotId = ({ date, start }: SlotWish): string => `slot-${date}-${start.replace(':', '')}`;

/** A therapist as the call tells of them. */
export type Wire = Record<string, unknown> & {
  availabilityGaps: { date: string; gaps: { start: string; end: string }[] }[];
};

/** Lets the browser see a profile that content got wrong, or at another time. */
export async function changeProfile(page: Page, id: string, change: (therapist: Wire) => void): Promise<void> {
  await page.route(`**/api/therapists/${id}?*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { therapist: Wire };
    change(body.therapist);
    await route.fulfill({ response: answer, json: body });
  });
}

type Visit = { browser: Browser; app: Product; path: string; device: 'phone' | 'desktop'; language?: 'ka' | 'en' };

/** A visitor on a profile that is there. */
export async function visitProfile({ browser, app, path, device, language = 'en' }: Visit): Promise<Visitor> {
  const visitor = await openVisitor(browser, app, { device, language });
  await visitor.page.goto(path);
  await visitor.page.getByTestId('therapist-details').waitFor();
  return visitor;
}
