import { type DemoRemoval, findDemo, removeDemo } from '#server/demo/remove.ts';
import type { Deps } from '#server/deps.ts';

/** `npm run operator -- remove-demo`: shows what would go, and does it when `yes`. Answers what to say. */
export async function removeDemoPeople(deps: Deps, { yes }: { yes: boolean }): Promise<string> {
  return removalWords(yes ? await removeDemo(deps) : await findDemo(deps), { isDone: yes });
}

function removalWords(removal: DemoRemoval, how: { isDone: boolean }): string {
  const lines = [...peopleWords(removal, how), ...profileWords(removal, how)];
  const files = [...thereWords(removal), ...filesWords(removal)];
  if (lines.length === 0) return ['This database has no demo people.', ...files].join('\n');
  return [how.isDone ? 'Done.' : 'Nothing was changed. With --yes:', ...lines, ...files].join('\n');
}

function peopleWords({ gone, kept }: DemoRemoval, { isDone }: { isDone: boolean }): string[] {
  if (gone.length + kept.length === 0) return [];
  const operators = gone.filter(({ role }) => role === 'ADMIN').length;
  const lines = [
    `  ${operators} demo operators and ${gone.length - operators} therapists with whom nothing was booked: account and calendar ${isDone ? 'are' : 'would be'} deleted`,
    `  ${kept.length} therapists with bookings: ${isDone ? 'they' : 'they would'} have no way to sign in, no free times and no new clients; sessions, payments and the books stay`,
    ...kept.map(({ contentId, userId, booked, upcoming }) => {
      return `    ${contentId ?? userId}: ${booked} booked, ${upcoming} of them still to come`;
    }),
  ];
  const upcoming = kept.reduce((sum, person) => sum + person.upcoming, 0);
  if (upcoming > 0) {
    lines.push(
      `  Nobody will hold the ${upcoming} sessions to come: find them by their clients (npm run ops -- order-find) and cancel them.`,
    );
  }
  return lines;
}

function profileWords({ profiles: { deleted, hidden } }: DemoRemoval, { isDone }: { isDone: boolean }): string[] {
  if (deleted.length + hidden.length === 0) return [];
  return [
    `  ${deleted.length} invented profiles: ${isDone ? 'they are' : 'they would be'} deleted from the content`,
    `  ${hidden.length} with a calendar that stays: ${isDone ? 'they are' : 'they would be'} hidden, and go on naming what was booked`,
  ];
}

/** Profiles of the hosted dataset. */
function thereWords({ profiles: { there } }: DemoRemoval): string[] {
  if (there.length === 0) return [];
  return [
    `  ${there.length} invented profiles are in the hosted dataset, where this command changes nothing, and visitors see them.`,
    '    Hide them there ("visible": false), or delete those with whom nothing was booked.',
  ];
}

/** Profiles that are no documents of the store. */
function filesWords({ profiles: { beside } }: DemoRemoval): string[] {
  if (beside === 0) return [];
  return [
    `  ${beside} profiles of npm run seed are files, which stay: the server reads DATA_DIR/content at every start.`,
    '    Take the folder away when nothing was booked with them: it alone names them.',
  ];
}
