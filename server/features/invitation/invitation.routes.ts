import { isoNow } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { keepSecret } from '#server/http/link-token.ts';
import type { Routes } from '#server/http/routes.ts';
import { isoOf } from '#server/http/wire.ts';
import { deviceOf } from '../proof/proof.ts';
import { profileOfPerson } from '../sign-in/sign-in.ts';
import { userToWire } from '../person/person.ts';
import { ownProfile } from '../matching/matching.ts';
import { acceptInvitation, invitationPage, sendInvitationCode } from './invitation.ts';

/** The page behind the link of an invited therapist. */
export function invitationRoutes(deps: Deps): Routes {
  return {
    readInvitation: async ({ body, locale, request, head }) => {
      keepSecret(head);
      const { expiresAt, ...page } = await invitationPage(deps, { ...body, locale, ip: request.ip });
      return { ...page, expiresAt: isoOf(expiresAt), now: isoNow(deps.clock) };
    },

    sendInvitationCode: async ({ body, locale, request, head }) => {
      keepSecret(head);
      return { otpId: await sendInvitationCode(deps, { ...body, locale, asker: deviceOf(request, head) }) };
    },

    acceptInvitation: async ({ body, locale, request, head }) => {
      keepSecret(head);
      const signedIn = await acceptInvitation(deps, { ...body, locale, device: deviceOf(request, head) });
      const { person, accessToken, refresh } = signedIn;
      head.setRefreshCookie(refresh.token, refresh.expiresAt);
      const contentId = await profileOfPerson(deps.db, person.id);
      const therapist = contentId === null ? null : await ownProfile(deps, { contentId, locale });
      return { accessToken, user: userToWire(person), therapist, preferences: null };
    },
  };
}
