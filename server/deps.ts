import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/db.ts';
import type { RateMemory } from './features/exchange/exchange.ts';
import type { LiveSignIns } from './features/login/live-sign-ins.ts';
import type { CalendarMemory } from './features/schedule/schedule.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Keyring } from './secrets/keyring.ts';
import type { ContentProvider } from './providers/content/content.ts';
import type { MailSender } from './providers/email/email.ts';
import type { MeetingProvider } from './providers/meeting/meeting.ts';
import type { PaymentProvider } from './providers/payments/payments.ts';
import type { ExchangeRates } from './providers/rates/rates.ts';
import type { SmsSender } from './providers/sms/sms.ts';
import type { Random } from './secrets/random.ts';

/** All that use cases reach the world through. Made in one place, handed to every use case as its first argument. */
export type Deps = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly random: Random;
  readonly keyring: Keyring;
  readonly jobs: Jobs;
  readonly limiter: RateLimiter;
  readonly signIns: LiveSignIns;
  readonly calendars: CalendarMemory;
  readonly content: ContentProvider;
  readonly payments: PaymentProvider;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  readonly meeting: MeetingProvider;
  readonly rates: ExchangeRates;
  readonly rateMemory: RateMemory;
};
