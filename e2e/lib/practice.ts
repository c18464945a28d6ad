import type { Client } from './client.ts';
import type { World } from './world.ts';

/** The phone with which Nino of the demo data signs in. */
export const NINO_NATIONAL = '500000101';

/** Nino in a browser of her own. */
export function openNino(world: World, options: Parameters<World['openClient']>[0] = {}): Promise<Client> {
  return world.openClient({ ...options, national: NINO_NATIONAL });
}

/** A therapist's sessions that are ahead, as the own cabinet is told of them. */
export async function ownSessions(therapist: Client): Promise<{ _id: string }[]> {
  const answer = await therapist.call('GET', '/practice/sessions');
  return ((await answer.json()) as { sessions: { _id: string }[] }).sessions;
}
