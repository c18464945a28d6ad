import { z } from 'zod';
import { MOST } from '#domain/list-limits.ts';
import { CHAT_AUDIENCES } from '#domain/chat.ts';
import { localeQuery, nothing } from '../wire.ts';

/** Longer than any message that is taken, so that what is too long is refused in words a person reads. */
const MESSAGE_ON_THE_WIRE = 20_000;

const audience = z.enum(CHAT_AUDIENCES);

export const chatShapes = {
  readChatSettings: {
    response: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('box') }),
      z.object({ provider: z.literal('chatwoot'), baseUrl: z.string(), websiteToken: z.string() }),
    ]),
  },
  sendChatMessage: {
    query: localeQuery,
    body: z.object({
      message: z.string().max(MESSAGE_ON_THE_WIRE),
      /** Where the answer goes; none is asked for without it. */
      email: z.string().max(320).optional(),
      audience,
    }),
    response: nothing,
  },
  listChatMessages: {
    query: z.object({ days: z.coerce.number().int().min(1).max(180).default(7) }),
    response: z.object({
      messages: z
        .array(
          z.object({
            id: z.string(),
            at: z.string(),
            audience,
            locale: z.enum(['ka', 'en']),
            email: z.string().nullable(),
            message: z.string(),
          }),
        )
        .max(MOST.chat),
    }),
  },
};
