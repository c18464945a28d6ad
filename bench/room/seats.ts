import type { Row } from '../run.ts';
import { callsTo, newNetwork, take } from './calls.ts';
import type { OpenSession } from './sessions.ts';

const TRIES = 100;

type Places = { one: string; other: string; nextSession(): OpenSession };

/** A third person at a full room: by the order alone, with an altered link, as another's client or therapist. */
export async function measureThirds({ one, other, nextSession }: Places): Promise<Row> {
  const session = nextSession();
  const stranger = nextSession();
  for (const seat of ['client', 'therapist'] as const) {
    await take(callsTo(one, session, { seat, network: newNetwork() }));
  }
  const altered = session.link.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
  // The first has the order alone.
  const links = ['', altered, session.link.slice(1), stranger.link];
  let refused = 0;
  for (let round = 0; round < TRIES; round++) {
    const seat = round % 5 === 4 ? 'therapist' : 'client';
    const asker = seat === 'therapist' ? { ...session, therapistToken: stranger.therapistToken } : session;
    const calls = callsTo(round % 2 === 0 ? one : other, asker, { seat, network: newNetwork() });
    const { status, body } = await calls.enter({ link: links[round % links.length] });
    calls.close();
    if (status >= 400 && status < 500 && body['entry'] === undefined) refused += 1;
  }
  return countOf('a third person is refused', refused);
}

/** Two devices of a person press Enter at once, each on its own instance: one gets the seat, the other is asked. */
export async function measureDoubles({ one, other, nextSession }: Places): Promise<Row> {
  let single = 0;
  for (let round = 0; round < TRIES; round++) {
    const session = nextSession();
    const seat = round % 2 === 0 ? 'client' : 'therapist';
    const devices = [one, other].map((url) => callsTo(url, session, { seat, network: newNetwork() }));
    const answers = await Promise.all(devices.map((device) => device.enter()));
    for (const device of devices) device.close();
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    if (statuses.join(' ') === '200 409') single += 1;
  }
  return countOf('two devices at once, one has the seat', single);
}

function countOf(what: string, count: number): Row {
  return { what, figure: `${count} of ${TRIES}`, beside: `${TRIES}`, ratio: count / TRIES, bar: 1 };
}
