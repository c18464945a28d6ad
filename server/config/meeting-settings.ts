import { MOST } from '#domain/list-limits.ts';
import { isMeetingHost, MEETING_HOSTS } from '#domain/meeting-url.ts';
import type { GoogleMeetSettings } from '../providers/meeting/google-meet.ts';
import { objectOf } from '../providers/outgoing.ts';
import { addressOf, keyFrom, NO_KEY, type Reading, requireAll } from './payment-settings.ts';

/** Where sessions are held (P31). `hosts`: whose rooms a therapist may use. */
export type MeetingSettings =
  | { provider: 'builtin' }
  | { provider: 'static-link'; hosts: readonly string[] }
  | { provider: 'google-meet'; google: GoogleMeetSettings };

const SECRETS = ['GOOGLE_SA_JSON', 'GOOGLE_SUBJECT'] as const;

/** Reads where sessions are held; in production incomplete Google credentials are a problem even when not chosen. */
export function readMeetingSettings(reading: Reading): MeetingSettings {
  const { text, problems } = reading;
  const provider = reading.choice('MEETING_PROVIDER', ['builtin', 'static-link', 'google-meet'], 'builtin');
  if (text('MEETING_URL') !== null) {
    problems.push(
      'MEETING_URL is gone: in one room for all sessions two clients could meet. With MEETING_PROVIDER=static-link every therapist has an own link',
    );
  }
  requireAll(reading, SECRETS, provider === 'google-meet' && 'MEETING_PROVIDER is google-meet');
  if (provider === 'static-link') return { provider, hosts: readHosts(reading) };
  if (provider === 'google-meet') return { provider, google: readGoogle(reading) };
  return { provider };
}

/** A list with commas in the place of the usual one. */
function readHosts({ text, problems }: Reading): readonly string[] {
  const given = text('MEETING_HOSTS');
  if (given === null) return MEETING_HOSTS;
  const hosts = given.split(',').map((host) => host.trim().toLowerCase());
  const wrong = hosts.filter((host) => !isMeetingHost(host));
  if (wrong.length > 0 || hosts.length > MOST.addresses) {
    problems.push(`MEETING_HOSTS is a list of names like meet.example.com or *.example.com, not "${wrong.join(',')}"`);
  }
  return hosts;
}

function readGoogle(reading: Reading): GoogleMeetSettings {
  const { text, problems } = reading;
  const given = text('GOOGLE_SA_JSON');
  const account = given === null ? {} : objectOf(given);
  const { type, client_email: email, private_key: key, private_key_id: keyId } = account ?? {};
  const isAccount = type === 'service_account' && typeof email === 'string' && typeof key === 'string';
  if (given !== null && !isAccount) {
    problems.push('GOOGLE_SA_JSON is the key of a service account as Google hands it out, in JSON');
  }
  const subject = text('GOOGLE_SUBJECT') ?? '';
  if (subject !== '' && !/^[^\s@]+@[^\s@]+$/.test(subject)) {
    problems.push('GOOGLE_SUBJECT is the address of the person in whose name rooms are made');
  }
  return {
    meetBase: addressOf(reading, 'GOOGLE_MEET_BASE_URL', 'https://meet.googleapis.com'),
    tokenUrl: addressOf(reading, 'GOOGLE_TOKEN_URL', 'https://oauth2.googleapis.com/token'),
    clientEmail: String(email),
    privateKeyId: typeof keyId === 'string' ? keyId : null,
    privateKey: isAccount ? keyFrom(reading, { name: 'GOOGLE_SA_JSON', given: key, kind: 'private' }) : NO_KEY,
    subject,
  };
}
