import { type DemoRemoval, findDemo, removeDemo } from '#server/demo/remove.ts';
import type { Deps } from '#server/deps.ts';

/** `npm run operator -- remove-demo`: shows what would go, and does it when `yes`. Answers what to say. */
export async function removeDemoPeople(deps: Deps, { yes }: { yes: boolean }): Promise<string> {
  return removalWords(yes ? await removeDemo(deps) : await findDemo(deps), { isDone: yes });
}

function removalWords({ gone, kept }: DemoRemoval, { isDone }: { isDone: boolean }): string {
  if (gone.length + kept.length === 0) return 'This database has no demo people.';
  const operators = gone.filter(({ role }) => role === 'ADMIN').length;
  const lines = [
    isDone ? 'Done.' : 'Nothing was changed. With --yes:',
    `  ${operators} demo operators and ${gone.length - operators} therapists with whom nothing was booked: account and calendar ${isDone ? 'are' : 'would be'} deleted`,
    `  ${kept.length} therapists with bookings: ${isDone ? 'they' : 'they would'} have no way to sign in, no free times and no new clients; sessions, payments and the books stay`,
    ...kept.map(({ contentId, userId, booked, upcoming }) => {
      return `    ${contentId ?? userId}: ${booked} booked, ${upcoming} of them still to come`;
    }),
  ];
  const upcoming = kept.reduce((sum, person) => sum + person.upcoming, 0);
  if (upcoming > 0) {
    lines.push(
      `  Nobody will hold the ${upcoming} sessions to come: find them by their clients (npm run ops -- orders) and cancel them.`,
    );
  }
  lines.push('  Their public profiles are content (studio/seed) and stay.');
  return lines.join('\n');
}
