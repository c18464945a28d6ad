import type { Page } from 'playwright-core';
import type { Visitor, VisitorOptions } from './browser.ts';
import type { SlotWish } from './client.ts';
import type { World } from './world.ts';

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

/** A visitor on a profile that is there. */
export async function visitProfile(
  world: World,
  path: string,
  options: Partial<VisitorOptions> = {},
): Promise<Visitor> {
  const visitor = await world.openVisitor(options);
  await visitor.page.goto(path);
  await visitor.page.getByTestId('therapist-details').waitFor();
  return visitor;
}
