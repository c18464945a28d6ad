import type { Deps } from '#server/deps.ts';
import type { Routes } from '#server/http/routes.ts';
import { takeChat } from './chat.ts';

/** The way to write to us from the landings. */
export function chatRoutes(deps: Deps): Routes {
  return {
    readChatSettings: async () => deps.config.chat,

    sendChatMessage: async ({ body, locale, request }) => {
      const { message, email = '', audience } = body;
      await takeChat(deps, { message, email, audience, locale, ip: request.ip, key: request.idempotencyKey });
      return null;
    },
  };
}
