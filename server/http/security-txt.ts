import type { FastifyInstance } from 'fastify';
import { DAY, type Instant } from '#domain/dates.ts';

/** How long the file may be believed: after less than a year somebody must have looked at it again. */
const VALID_MS = 180 * DAY;

/** Where a finder of a hole writes to. */
export type SecurityContact = { email: string; origin: string };

/** `/.well-known/security.txt` (RFC 9116). */
export function mountSecurityTxt(
  app: FastifyInstance,
  { securityContact, now }: { securityContact: SecurityContact; now(): Instant },
): void {
  const options = { schema: { hide: true }, config: { who: 'anyone' as const } };
  app.get('/.well-known/security.txt', options, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityTxt(securityContact, now())),
  );
}

function securityTxt({ email, origin }: SecurityContact, now: Instant): string {
  // By the day, so that the file is the same all day.
  const expires = new Date(Math.floor((now + VALID_MS) / DAY) * DAY).toISOString();
  return [
    `Contact: mailto:${email}`,
    `Expires: ${expires}`,
    'Preferred-Languages: ka, en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
