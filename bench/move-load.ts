import { type Answers, load, turnOf } from './load.ts';

/** A paid session with the token of its client. */
export type Movable = { orderId: string; contentId: string; token: string };
type Walls = { date: string; start: string; end: string };

/** How often a client may move a session. */
const MOVES = 2;

/** The free times of every therapist up to the horizon, as a client of each is shown them. */
export async function readTargets(url: string, sessions: readonly Movable[]): Promise<Map<string, Walls[]>> {
  const targets = new Map<string, Walls[]>();
  for (const { orderId, contentId, token } of sessions) {
    if (targets.has(contentId)) continue;
    const found: Walls[] = [];
    for (let from: string | null = ''; from !== null;) {
      const query: string = from === '' ? '' : `?from=${from}`;
      const answer = await fetch(`${url}/api/cabinet/sessions/${orderId}/slots${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (answer.status !== 200) throw new Error(`the times of a therapist answered ${answer.status}`);
      const page = (await answer.json()) as { slots: Walls[]; next: string | null };
      found.push(...page.slots);
      from = page.next;
    }
    targets.set(contentId, found);
  }
  return targets;
}

/**
 * Moves sessions to random free times with `connections` callers for `seconds`, or until every session was moved twice.
 * The share is that of moves. Throws on any answer other than a move or a taken slot.
 */
export async function moveLoad({
  url,
  sessions,
  targets,
  ...much
}: {
  url: string;
  sessions: readonly Movable[];
  targets: ReadonlyMap<string, readonly Walls[]>;
  connections: number;
  seconds: number;
}): Promise<Answers> {
  const movable = sessions.filter(({ contentId }) => (targets.get(contentId)?.length ?? 0) > 0);
  // A session begins with the first version, and a move leads to the next.
  const versions = new Map<string, number>();
  return load({
    ...much,
    turns: movable.length * MOVES,
    callOf(turn) {
      const { orderId, contentId, token } = turnOf(movable, turn);
      const free = targets.get(contentId) ?? [];
      const version = versions.get(orderId) ?? 1;
      const to = free[Math.floor(Math.random() * free.length)];
      return {
        url: `${url}/api/cabinet/sessions/${orderId}/move`,
        token,
        body: JSON.stringify({ bookingSession: to, version }),
        onDone: () => versions.set(orderId, version + 1),
      };
    },
  });
}
