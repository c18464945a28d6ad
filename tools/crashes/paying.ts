import type { Answer, Call } from './call.ts';
import type { Scene } from './visit.ts';
import type { CrashWorld } from './world.ts';

/** How a client asks the product. */
export type Ask = (name: Call, path: string, sent?: { body: object }) => Promise<Answer>;

/** The attempt of a page: its address contains the beginning of the attempt's id. */
export function attemptAt({ keepz }: CrashWorld, paymentUrl: string): string {
  const name = paymentUrl.split('/').at(-1) ?? '';
  const attemptId = [...keepz.orders.keys()].find((id) => id.startsWith(name));
  if (attemptId === undefined) throw new Error(`${paymentUrl} is no page of the provider`);
  return attemptId;
}

/** Pays or declines on the provider's page, as the client. */
export async function decide({ world, decides }: Scene, attemptId: string, outcome: 'pay' | 'decline'): Promise<void> {
  const body = new URLSearchParams({ outcome });
  await decides(async () => {
    await fetch(world.keepz.pageOf(attemptId), { method: 'POST', body, redirect: 'manual' });
  });
}

/** Asks twice what became of a payment; that the session is booked is a fact from then on. */
export async function poll(scene: Scene, of: { clientId: string; orderId: string }, ask: Ask): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    const { body: said } = await ask('poll', `/therapists/check-payment/${of.orderId}`);
    const status = (said['data'] as { status?: unknown } | undefined)?.status;
    if (status === 'SUCCESS') {
      scene.record.facts.push({ kind: 'booked', ...of });
      await scene.at('booked answered');
    }
    await scene.at('poll answered');
    if (status !== 'INITIAL' && status !== 'PROCESSING') return;
  }
}
