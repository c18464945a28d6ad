import type { Deps } from '#server/deps.ts';
import { keepSecret } from '#server/http/link-token.ts';
import type { Routes } from '#server/http/routes.ts';
import { adviceOf, unsubscribe } from './advice.ts';

/** The link in mails of advice; mail services press it by themselves (RFC 8058). */
export function adviceRoutes(deps: Deps): Routes {
  return {
    readAdviceLink: async ({ params, request, head }) => {
      keepSecret(head);
      return { on: await adviceOf(deps, { ...params, ip: request.ip }) };
    },

    unsubscribe: async ({ params, request, head }) => {
      keepSecret(head);
      await unsubscribe(deps, { ...params, ip: request.ip });
      return null;
    },
  };
}
