import { Agent, request } from 'node:http';

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
 * Returns answers per second, the share of moves and the 99th percentile in milliseconds. Throws on any answer other than a
 * move or a taken slot.
 */
export async function moveLoad(load: {
  url: string;
  sessions: readonly Movable[];
  targets: ReadonlyMap<string, readonly Walls[]>;
  connections: number;
  seconds: number;
}): Promise<{ rate: number; moved: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const movable = load.sessions.filter(({ contentId }) => (load.targets.get(contentId)?.length ?? 0) > 0);
  const times: number[] = [];
  let moved = 0;
  let turn = 0;
  // A session begins with the first version, and a move leads to the next.
  const versions = new Map<string, number>();
  const started = performance.now();
  const end = started + load.seconds * 1000;
  const work = async (): Promise<void> => {
    while (performance.now() < end && turn < movable.length * MOVES) {
      const session = movable[turn % movable.length];
      if (session === undefined) throw new Error('no sessions');
      turn += 1;
      const free = load.targets.get(session.contentId) ?? [];
      const to = free[Math.floor(Math.random() * free.length)];
      if (to === undefined) throw new Error('no free times');
      const at = performance.now();
      const version = versions.get(session.orderId) ?? 1;
      const status = await move(load.url, agent, session, { bookingSession: to, version });
      times.push(performance.now() - at);
      if (status === 200) {
        moved++;
        versions.set(session.orderId, version + 1);
      } else if (status !== 409) throw new Error(`a move answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, work));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  return {
    rate: times.length / seconds,
    moved: moved / times.length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

function move(url: string, agent: Agent, { orderId, token }: Movable, to: object): Promise<number> {
  const body = JSON.stringify(to);
  return new Promise((done, fail) => {
    const sent = request(
      `${url}/api/cabinet/sessions/${orderId}/move`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${token}`,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => done(answer.statusCode ?? 0));
      },
    );
    sent.on('error', fail);
    sent.end(body);
  });
}
