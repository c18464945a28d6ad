// docs/decisions/084
import { type ChatAudience, cleanMessage, messageProblem } from '#domain/chat.ts';
import { cleanEmail, isEmail } from '#domain/email.ts';
import { DAY, HOUR, type Instant, type Locale, MINUTE } from '#domain/dates.ts';
import { DomainError } from '#domain/errors.ts';
import { CHAT_KEPT_MS } from '#domain/retention.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/http/network.ts';
import { deliverNow, tellAll } from '../notify/notify.ts';
import { chatSince, insertChat } from './chat.sql.ts';

/** A visitor's message; `email` is where the answer goes, if they want one. */
export type ChatMessage = { message: string; email: string | null; audience: ChatAudience; locale: Locale };

/**
 * Stores a visitor's message, sealed, and mails it to those who answer (P28). Takes the same words under the same `key`
 * once. Refuses an empty or too long message, an unsound address, and a sender who writes too often.
 */
export async function takeChat(
  deps: Deps,
  input: Omit<ChatMessage, 'email'> & { email: string; ip: string; key: string | null },
): Promise<void> {
  const problem = messageProblem(input.message);
  if (problem !== null) throw new DomainError(problem);
  const email = cleanEmail(input.email);
  if (email !== '' && !isEmail(email)) throw new DomainError('EMAIL_INVALID');
  const { audience, locale, ip } = input;
  const written: ChatMessage = { message: cleanMessage(input.message), email: email || null, audience, locale };
  const repeatHmac = deps.keyring.hmac('chat', JSON.stringify([input.key ?? deps.random.uuid(), written]));

  await deps.callCounts.take([
    { bucket: 'chat', subject: networkOf(ip), ...PER_IP },
    ...(written.email === null ? [] : [{ bucket: 'chat-to', subject: written.email.toLowerCase(), ...PER_ADDRESS }]),
    { bucket: 'chat-of-all', subject: '', ...OF_ALL },
  ]);

  const queued = await deps.db.transaction(async (tx) => {
    const id = deps.random.uuid();
    const now = deps.clock.now();
    const forgetAt = now + CHAT_KEPT_MS;
    const isNew = await insertChat(tx, {
      id,
      audience,
      locale,
      messageEnc: deps.keyring.seal(JSON.stringify(written), chatMessageName(id)),
      keyVersion: deps.keyring.version,
      repeatHmac,
      createdAt: now,
      forgetAt,
    });
    if (!isNew) return [];
    await deps.jobs.enqueue(tx, { kind: 'chat.forget', payload: {}, runAt: forgetAt, dedupeKey: `chat.forget:${id}` });
    const to = audience === 'clients' ? deps.config.supportEmail : deps.config.specialistsEmail;
    return tellAll(deps, tx, [
      {
        to: { userId: null, locale: 'ka', email: to },
        template: 'chat-email',
        data: { ...written, at: now },
        dedupeKey: `chat:${id}`,
      },
    ]);
  });
  await deliverNow(deps, queued);
}

/** The messages of the last days, oldest first. */
export async function recentChats(
  deps: Deps,
  { days }: { days: number },
): Promise<(ChatMessage & { id: string; at: Instant })[]> {
  const rows = await chatSince(deps.db, deps.clock.now() - days * DAY);
  return rows.toReversed().map(({ id, messageEnc, createdAt }) => ({
    // Only takeChat writes this field, from checked parts.
    ...(JSON.parse(deps.keyring.open(messageEnc, chatMessageName(id))) as ChatMessage),
    id,
    at: createdAt,
  }));
}

/** A household or an office behind one address writes less than this; a script does not. */
const PER_IP = { max: 10, windowMs: 10 * MINUTE };
const PER_ADDRESS = { max: 10, windowMs: HOUR };
/** A swarm of addresses must not bury the mailbox in which people wait for an answer. */
const OF_ALL = { max: 300, windowMs: HOUR };

function chatMessageName(id: string): string {
  return `chat_messages|message|${id}`;
}
