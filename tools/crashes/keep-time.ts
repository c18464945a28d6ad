import { instantOf } from '#domain/dates.ts';
import { type Ask, attemptAt, decide, poll } from './paying.ts';
import type { Scene } from './visit.ts';

type Walls = { date: string; start: string; end: string };

/** Takes the time of a paid session in a later week too, pays the waiting appointment, and records the answers. */
export async function keepTime(
  scene: Scene,
  { orderId: first, clientId }: { orderId: string; clientId: string },
  ask: Ask,
): Promise<void> {
  const path = `/cabinet/sessions/${first}/series`;
  const offered = await ask('look', path);
  const { dates = [] } = offered.body as { dates?: (Walls & { state: string })[] };
  const free = dates.slice(0, WEEKS).find(({ state }) => state === 'free');
  if (free === undefined) return;
  const { date, start: time, end } = free;
  const kept = await ask('keep', path, { body: { weeks: WEEKS, times: [{ date, start: time, end }] } });
  const { sessions = [] } = kept.body as { sessions?: { orderId: string }[] };
  const orderId = sessions[0]?.orderId;
  if (orderId === undefined) return;
  scene.record.facts.push({ kind: 'order', clientId, orderId, start: instantOf(date, time) ?? 0 });
  await scene.at('keep answered');
  const body = { name: 'ანა', email: 'ana@example.com' };
  const opened = await ask('pay', `/cabinet/sessions/${orderId}/pay`, { body });
  if (opened.body['success'] !== true) return;
  await scene.at('pay answered');
  await decide(scene, attemptAt(scene.world, String(opened.body['paymentUrl'])), 'pay');
  await poll(scene, { clientId, orderId }, ask);
}

const WEEKS = 4;
