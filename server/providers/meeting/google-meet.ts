// docs/decisions/155
import { hostOfMeetingUrl, meetingUrlFault } from '#domain/meeting-url.ts';
import { SECOND } from '#domain/dates.ts';
import type { Outcome } from '../outcome.ts';
import { type AdapterParts, objectOf } from '../outgoing.ts';
import { type GoogleAccount, googleToken } from './google-token.ts';
import type { MeetingProvider } from './meeting.ts';

export type GoogleMeetSettings = GoogleAccount & {
  /** Without a slash at the end. */
  meetBase: string;
};

/** The longest a call of the port may take: two of them fit into the time of a job. */
const PATIENCE_MS = 9 * SECOND;
const REQUEST_MS = 5 * SECOND;
const HOST = 'meet.google.com';

type Answer = { status: number; fields: Record<string, unknown> | null; retryAfterMs?: number };

/** The stored data of a room: its name at Google, and the address that people open. */
type Space = { name: string; url: string };

/**
 * Rooms of Google Meet, one for each session (Meet REST `spaces`). They are OPEN: anybody with the address comes in
 * without knocking, since their owner, the person of `subject`, is never there. Google learns nothing of a session,
 * neither its people nor its time, so a move changes nothing there.
 */
export function googleMeet(parts: AdapterParts<GoogleMeetSettings>): MeetingProvider {
  const { settings, call, clock, log, patienceMs = PATIENCE_MS } = parts;
  const notPermitted = (status: number): void =>
    log.error(
      { provider: 'google-meet', status },
      'Google does not permit this: check the service account and its rights',
    );
  const token = googleToken({ account: settings, call, clock, refused: notPermitted });

  /** Sends a request with a fresh token; a refused token is renewed once, and the very same request repeated. */
  const ask = async (
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
  ): Promise<Answer | 'unclear' | 'no token'> => {
    const patience = AbortSignal.timeout(patienceMs);
    for (let renewed = false; ; renewed = true) {
      const bearer = await token.get(patience);
      if (bearer === null) return 'no token';
      const answer = await call({
        method,
        url: settings.meetBase + path,
        headers: { authorization: `Bearer ${bearer}`, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([patience, AbortSignal.timeout(REQUEST_MS)]),
      });
      if (answer === null) return 'unclear';
      const { status, text, retryAfterMs } = answer;
      if (status !== 401)
        return { status, fields: objectOf(text), ...(retryAfterMs !== undefined && { retryAfterMs }) };
      token.forget(bearer);
      if (renewed) return { status, fields: null };
    }
  };

  /** An answer that is no good. A refusal of Google's is certain; its own trouble and silence are not. */
  const failed = (answer: Answer | 'unclear' | 'no token'): Outcome<never> => {
    if (answer === 'unclear') return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
    // Without a token nothing was asked for.
    if (answer === 'no token') return { ok: false, kind: 'misconfigured', code: 'TOKEN' };
    const { status, retryAfterMs } = answer;
    const code = String(status);
    if (status === 401 || status === 403) {
      notPermitted(status);
      return { ok: false, kind: 'misconfigured', code };
    }
    const later = retryAfterMs === undefined ? {} : { retryAfterMs };
    const certain = status === 0 || (status >= 400 && status < 500 && status !== 408);
    return { ok: false, kind: certain ? 'rejected' : 'unknown', code, ...later };
  };

  return {
    id: 'google-meet',
    preparesRooms: true,
    async create() {
      const answer = await ask('POST', '/v2/spaces', { config: { accessType: 'OPEN' } });
      if (typeof answer !== 'object' || answer.status !== 200) return failed(answer);
      const { name, meetingUri } = answer.fields ?? {};
      if (typeof name !== 'string' || !SPACE_NAME.test(name) || !isOfMeet(meetingUri)) {
        return { ok: false, kind: 'unknown', code: 'UNCLEAR' };
      }
      return { ok: true, value: { ref: JSON.stringify({ name, url: meetingUri } satisfies Space) } };
    },
    async move() {
      return { ok: true, value: null };
    },
    async cancel({ ref }) {
      // A space cannot be deleted: from now on only its owner lets people in, and the owner is never there.
      const { name } = spaceOf(ref);
      const path = `/v2/${name}?updateMask=config.accessType`;
      const answer = await ask('PATCH', path, { config: { accessType: 'RESTRICTED' } });
      if (typeof answer === 'object' && (answer.status === 200 || answer.status === 404))
        return { ok: true, value: null };
      return failed(answer);
    },
    join({ ref }) {
      return ref === null ? { kind: 'elsewhere-later' } : { kind: 'elsewhere', url: spaceOf(ref).url };
    },
  };
}

function isOfMeet(address: unknown): address is string {
  return typeof address === 'string' && meetingUrlFault(address, [HOST]) === null && hostOfMeetingUrl(address) === HOST;
}

/** Reads a `ref` of `create`. */
function spaceOf(ref: string): Space {
  return JSON.parse(ref) as Space;
}

const SPACE_NAME = /^spaces\/[\w-]{1,64}$/;
