import type { Instant } from '#domain/dates.ts';
import type { Tables } from './store/tables.ts';
import type { Told } from './told.ts';
import { phoneOf, type World, when } from './world.ts';

/** Who was told that the account is gone, has none; nobody wrote to them but once at the end; money that came afterwards went back. */
export function checkLeft(world: World, tables: Tables, told: Told): void {
  const seen = new Set<string>();
  for (const { client, clientId, at } of told.leavings) {
    const goneAt = tables.users.byKey.get(clientId)?.deletedAt ?? null;
    if (goneAt === null || goneAt > at) {
      world.violate('TOLD_WRONG', `client ${client + 1} was told that they have left`);
    } else if (!seen.has(clientId)) {
      seen.add(clientId);
      const until = told.signUps.find((one) => one.client === client && one.at > goneAt)?.at ?? Infinity;
      checkWrittenTo(world, tables, { client, clientId, goneAt, until });
    }
  }
  for (const { id, deletedAt } of tables.users.rows) {
    if (deletedAt !== null) checkMoneyAfter(world, tables, { id, deletedAt });
  }
}

/** A message may be in its sender's hands when its reader leaves. */
const IN_HANDS_MS = 200;

/** The last mail goes once, where an address is known. Until the person signs up again nothing else but codes goes to their addresses. */
function checkWrittenTo(
  world: World,
  { notifications, orders, attempts }: Tables,
  { client, clientId, goneAt, until }: { client: number; clientId: string; goneAt: Instant; until: Instant },
): void {
  const mail = `client${client + 1}@example.com`;
  const sent = notifications.rows.flatMap(({ id, template, createdAt }) => {
    const message = world.senders.delivered.get(id);
    const isTheirs = message?.to === mail || message?.to === phoneOf(client);
    return message !== undefined && isTheirs ? [{ template, createdAt, askedAt: message.askedAt }] : [];
  });
  const wrong = sent.find(
    ({ template, askedAt }) => !ALLOWED.has(template) && askedAt > goneAt + IN_HANDS_MS && askedAt < until,
  );
  if (wrong !== undefined) {
    world.violate(
      'TOLD_GONE',
      `${wrong.template} went to ${clientId} ${when(wrong.askedAt)}, who left ${when(goneAt)}`,
    );
  }
  const hasPaid = attempts.rows.some(({ orderId, seats }) => seats && orders.byKey.get(orderId)?.clientId === clientId);
  const last = sent.filter(({ template, createdAt }) => template === LAST && createdAt === goneAt);
  if (last.length !== (hasPaid ? 1 : 0)) {
    world.violate('NOT_TOLD', `${last.length} mails told ${clientId} that the account is gone`);
  }
}

const LAST = 'account-deleted-email';
const ALLOWED: ReadonlySet<string> = new Set(['otp-sms', LAST]);

/** Money that the bank takes from somebody who has left pays for nothing, and all of it goes back. */
function checkMoneyAfter(
  world: World,
  { orders, attempts }: Tables,
  { id, deletedAt }: { id: string; deletedAt: Instant },
): void {
  for (const { came, cameAt, returned, attemptId } of world.provider.payments.values()) {
    const attempt = attempts.byKey.get(attemptId);
    if (came === null || cameAt <= deletedAt || orders.byKey.get(attempt?.orderId ?? '')?.clientId !== id) continue;
    world.sometimes('leaving: money came afterwards');
    if (attempt?.seats === true || returned !== came.minor) {
      const what = `${came.minor / 100} came for ${attemptId} ${when(cameAt)}, ${returned / 100} went back`;
      world.violate('MONEY_OF_NOBODY', `${what}; its payer had left ${when(deletedAt)}`);
    }
  }
}
