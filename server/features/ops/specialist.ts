import { orRefuse } from '#domain/errors.ts';
import type { Locale } from '#domain/locale.ts';
import { hostOfMeetingUrl } from '#domain/meeting-url.ts';
import type { Deps } from '#server/deps.ts';
import { isoOf } from '#server/http/wire.ts';
import { shutOutState } from '../calendar/calendar.ts';
import { ownLinkOf } from '../meeting/meeting.ts';
import { stopState } from '../payout/payout.ts';
import { ordersAheadOf } from '../session-view/session-view.ts';
import { look } from './orders.ts';

/**
 * The facts of a specialist that operators act on, by the content id: whether they are shut out, the sessions ahead,
 * the host of the own room and the pay. A profile without a calendar has no sessions and no pay. Refuses an unknown
 * profile; the look is in the audit log.
 */
export async function readSpecialist(
  deps: Deps,
  { profile, actorId, locale }: { profile: string; actorId: string; locale: Locale },
) {
  const named = orRefuse(deps.content.snapshot().therapists.get(profile), 'THERAPIST_NOT_FOUND');
  await look(deps, { actorId, action: 'ops.read-specialist', entityId: profile });
  const standing = await shutOutState(deps.db, profile);
  const userId = standing?.userId ?? null;
  const room = userId === null ? null : await ownLinkOf(deps, userId);
  const pay = standing === null ? null : await stopState(deps, profile);
  const ahead =
    standing === null ? [] : await ordersAheadOf(deps, deps.db, { side: 'therapist', id: standing.therapistId });
  return {
    profile,
    name: `${named.name[locale]} ${named.surname[locale]}`,
    state: (standing?.disabledAt ?? null) === null ? ('enabled' as const) : ('disabled' as const),
    signsIn: userId !== null,
    room: room && {
      host: room.url === null ? null : hostOfMeetingUrl(room.url),
      hosts: [...room.hosts],
      countsFrom: room.countsFrom === null ? null : isoOf(room.countsFrom),
    },
    pay: pay && {
      stopped: pay.isStopped,
      dueMinor: pay.dueMinor,
      sentMinor: pay.sentMinor,
      cameBackMinor: pay.cameBackMinor,
    },
    ahead: ahead.map(({ shown }) => shown(locale)),
  };
}
