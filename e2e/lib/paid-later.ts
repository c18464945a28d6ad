import { type Client, freeSlots, NINO } from './client.ts';
import { reserve } from './paying.ts';
import type { World } from './world.ts';

/** Lets a client pay a session without the screens, so that their specialist may propose another one. */
export async function knowEachOther(world: World, client: Client): Promise<void> {
  await world.pay(await reserve(client, await world.freeSlot()), 'pay');
}

/** A therapist proposes a session to a client of theirs, without the screens; answers its order. */
export async function propose(world: World, therapist: Client, client: Client): Promise<string> {
  const last = (await freeSlots(world)).at(-1);
  if (last === undefined) throw new Error('no free time');
  const answer = await therapist.call('POST', '/therapists/create-appointment', {
    userId: client.userId,
    sessionTypeId: 'personal',
    specialistId: NINO,
    timestamp: `${last.date}T${last.start}:00+04:00`,
  });
  if (!answer.ok()) throw new Error(`propose: ${answer.status()} ${await answer.text()}`);
  const own = await client.call('GET', '/cabinet/sessions');
  const { sessions } = (await own.json()) as { sessions: { orderId: string; status: string }[] };
  const proposed = sessions.find(({ status }) => status === 'proposed');
  if (proposed === undefined) throw new Error('the client is not told of it');
  return proposed.orderId;
}
