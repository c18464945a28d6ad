// docs/decisions/155
import { hostOfMeetingUrl, meetingUrlFault } from '#domain/meeting-url.ts';
import type { KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';
import { type Instant, MINUTE, SECOND } from '#domain/dates.ts';
import { type Answered, callsWithToken } from '../calls-with-token.ts';
import type { Outcome } from '../outcome.ts';
import type { AdapterParts } from '../outgoing.ts';
import type { MeetingProvider } from './meeting.ts';

/** A service account of Google's, and the person of the Workspace in whose name it makes rooms. */
export type GoogleMeetSettings = {
  /** Without a slash at the end. */
  meetBase: string;
  tokenUrl: string;
  clientEmail: string;
  privateKeyId: string | null;
  privateKey: KeyObject;
  subject: string;
};

/** The longest a call of the port may take: two of them fit into the time of a job. */
const PATIENCE_MS = 9 * SECOND;
const HOST = 'meet.google.com';

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
  const send = callsWithToken({ call, clock, grant: () => grantOf(settings, clock.now()), refused: notPermitted });
  const ask = (method: 'POST' | 'PATCH', path: string, body: object) =>
    send(
      {
        method,
        url: settings.meetBase + path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      AbortSignal.timeout(patienceMs),
    );

  /** An answer that is no good. A refusal of Google's is certain; its own trouble and silence are not. */
  const failed = (answer: Answered): Outcome<never> => {
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
    move: async () => ({ ok: true, value: null }),
    async cancel({ ref }) {
      // A space cannot be deleted: from now on only its owner lets people in, and the owner is never there.
      const { name } = spaceOf(ref);
      const path = `/v2/${name}?updateMask=config.accessType`;
      const answer = await ask('PATCH', path, { config: { accessType: 'RESTRICTED' } });
      if (typeof answer === 'object' && (answer.status === 200 || answer.status === 404))
        return { ok: true, value: null };
      return failed(answer);
    },
    join: ({ ref }) => (ref === null ? { kind: 'elsewhere-later' } : { kind: 'elsewhere', url: spaceOf(ref).url }),
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

/** To make rooms, and to see and change those only that were made so. */
const SCOPE = 'https://www.googleapis.com/auth/meetings.space.created';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const ASSERTION_MS = 10 * MINUTE;

/** Asks for a token of our service account in the name of its person (domain-wide delegation). */
async function grantOf(
  { clientEmail, privateKeyId, privateKey, subject, tokenUrl: url }: GoogleMeetSettings,
  now: Instant,
) {
  const seconds = Math.floor(now / SECOND);
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(privateKeyId !== null && { kid: privateKeyId }) })
    .setIssuer(clientEmail)
    .setSubject(subject)
    .setAudience(url)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_MS / SECOND)
    .sign(privateKey);
  return {
    method: 'POST' as const,
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: GRANT, assertion }).toString(),
  };
}
