// docs/decisions/087
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_ADDRESSES } from '#domain/contact-addresses.ts';
import { type Instant, SECOND } from '#domain/dates.ts';
import { readAddresses, readOpsListen } from './address-settings.ts';
import { type ChatSettings, readChatSettings } from './chat-settings.ts';
import { type ContentSettings, readContentSettings } from './content-settings.ts';
import { type MeetingSettings, readMeetingSettings } from './meeting-settings.ts';
import { type PaymentSettings, readPaymentSettings } from './payment-settings.ts';
import { type RoomSettings, readRoomSettings } from './room-settings.ts';
import { hasSimulatedWorld, simulatedForOthers, simulatedInProduction } from './simulated.ts';
import { readSeller, type Seller } from './seller-settings.ts';
import { settingsFileProblems } from './settings-file.ts';
import { readSmsSettings, type SmsSettings } from './sms-settings.ts';
import { readStudioSettings, type StudioSettings } from './studio-settings.ts';

/** Every setting of the server, read once. `null` means that a part is not configured. */
export type Config = {
  production: boolean;
  port: number;
  host: string;
  /** Where a proxy on another machine may ask for the health of this server; null is nowhere. */
  opsListen: { host: string; port: number } | null;
  /** How long the port stays open after the signal to stop, so that a proxy sees `/readyz` say no; milliseconds. */
  stopWaitMs: number;
  /** The address people see, without a slash at the end. */
  publicUrl: string;
  dataDir: string;
  /** A PostgreSQL; null is the embedded engine in `dataDir`. */
  databaseUrl: string | null;
  /** Where the clock of a simulated world starts; null is the machine's own time. */
  clockStart: Instant | null;
  /** Whether an empty database is filled with demo people. */
  demo: boolean;
  /** Whether others than this machine may enter a simulated world. */
  allowDevWorld: boolean;
  payments: PaymentSettings;
  /** The SMS senders, the first choice first. */
  sms: readonly SmsSettings[];
  /** Codes that go out by SMS in an hour, to all phones together. */
  smsPerHour: number;
  /** Codes that go out by mail in an hour, to all addresses together. */
  mailCodesPerHour: number;
  /** How often one person may make one call in a minute; a network five times as often. */
  callsPerMinute: number;
  smtpUrl: string | null;
  mailFrom: string;
  meeting: MeetingSettings;
  room: RoomSettings;
  content: ContentSettings;
  studio: StudioSettings;
  fxProvider: 'fixed' | 'nbg';
  /** The National Bank of Georgia. */
  nbgBaseUrl: string;
  supportEmail: string;
  /** Where mails to operators go. */
  operatorEmail: string;
  specialistsEmail: string;
  /** Where specialists apply; null: on our own page, whose letters go to `specialistsEmail`. */
  applicationForm: string | null;
  /** Whom receipts name; null: they say that they are no tax documents. */
  seller: Seller | null;
  chat: ChatSettings;
  /** 32 bytes from which all secrets are derived. */
  dataKey: Uint8Array;
  trustProxy: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
};

/** Where content made on this machine lies, read beside the product's own when it is there: documents and `media`. */
export function addedContentDir({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'content');
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that is wrong with the settings, one line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings need a change:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/**
 * Reads the settings; every one has a default that works without any set-up. Throws a ConfigError that lists every
 * problem. In production simulated services, plain http and missing secrets are problems.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const text = (name: string): string | null => env[name]?.trim() || null;
  const choice = <T extends string>(name: string, choices: readonly T[], standard: T): T => {
    const value = text(name);
    const chosen = choices.find((candidate) => candidate === value);
    if (value !== null && chosen === undefined)
      problems.push(`${name} is one of ${choices.join(', ')}, not "${value}"`);
    return chosen ?? standard;
  };
  const flag = (name: string, standard: boolean): boolean =>
    text(name) === null ? standard : choice(name, ['1', '0', 'true', 'false'], '0').match(/1|true/) !== null;

  const production = env['NODE_ENV'] === 'production';
  const port = Number(text('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT is a number from 0 to 65535');
  const { host, publicUrl } = readAddresses({ text, problems }, port);
  const stopWaitS = Number(text('STOP_WAIT_S') ?? 0);
  if (!(stopWaitS >= 0 && stopWaitS <= 60)) problems.push('STOP_WAIT_S is a number of seconds from 0 to 60');
  const settingsFile = text('SETTINGS_FILE');
  if (settingsFile !== null) problems.push(...settingsFileProblems(settingsFile));
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    problems.push('DATABASE_URL is the address of a PostgreSQL: postgres://user:password@host/database');
  }
  const dataDir = resolve(text('DATA_DIR') ?? '.data');
  const reading = { text, choice, problems, production, publicUrl };
  const payments = readPaymentSettings(reading);
  const sms = readSmsSettings(reading);
  const count = (name: string, standard: number): number => {
    const value = Number(text(name) ?? standard);
    if (!Number.isInteger(value) || value < 1) problems.push(`${name} is a number from 1`);
    return value;
  };
  const smsPerHour = count('SMS_PER_HOUR', 300);
  const mailCodesPerHour = count('MAIL_CODES_PER_HOUR', 1000);
  const callsPerMinute = count('CALLS_PER_MINUTE', 1200);
  const smtpUrl = text('SMTP_URL');
  if (smtpUrl !== null && !/^smtps?:\/\//.test(smtpUrl)) {
    problems.push('SMTP_URL is the address of a mail server: smtp://user:password@host:587 or smtps://…:465');
  }
  const meeting = readMeetingSettings(reading);
  const content = readContentSettings(reading);
  const config = {
    production,
    port,
    host,
    opsListen: readOpsListen({ text, problems }),
    stopWaitMs: stopWaitS * SECOND,
    publicUrl,
    dataDir,
    databaseUrl,
    clockStart: readClockStart(text('CLOCK_START'), problems),
    demo: flag('DEMO', databaseUrl === null && !production),
    allowDevWorld: choice('ALLOW_DEV_WORLD', ['0', '1'], '0') === '1',
    payments,
    sms,
    smsPerHour,
    mailCodesPerHour,
    callsPerMinute,
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? 'Simshvide <no-reply@simshvide.example>',
    meeting,
    room: readRoomSettings(reading),
    content,
    studio: readStudioSettings(reading, content),
    fxProvider: choice('FX_PROVIDER', ['fixed', 'nbg'], 'fixed'),
    nbgBaseUrl: text('NBG_BASE_URL') ?? 'https://nbg.gov.ge',
    supportEmail: text('SUPPORT_EMAIL') ?? DEFAULT_ADDRESSES.clients,
    operatorEmail: text('OPERATOR_EMAIL') ?? text('SUPPORT_EMAIL') ?? DEFAULT_ADDRESSES.clients,
    specialistsEmail: text('SPECIALISTS_EMAIL') ?? DEFAULT_ADDRESSES.therapists,
    applicationForm: text('APPLICATION_FORM_URL'),
    seller: readSeller(reading),
    chat: readChatSettings(reading),
    trustProxy: flag('TRUST_PROXY', false),
    // On one's own machine the terminal belongs to the lines a person reads.
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, production ? 'info' : 'warn'),
  } as const;
  if (production) problems.push(...productionProblems(config, text));
  else if (!problems.some((problem) => /^(PUBLIC_URL|ALLOW_DEV_WORLD)/.test(problem))) {
    problems.push(...simulatedForOthers(config));
  }
  if (config.clockStart !== null && !hasSimulatedWorld(config)) {
    problems.push('CLOCK_START is for tests: in production, and where nothing is simulated, the time is the real one');
  }
  const dataKey = readDataKey(text('DATA_KEY'), dataDir, problems);
  if (problems.length > 0 || dataKey === null) throw new ConfigError(problems);
  return { ...config, dataKey };
}

/** The problems of settings that suit a developer's machine but harm other users or trust callers by guessing. */
function productionProblems(config: Omit<Config, 'dataKey'>, text: (name: string) => string | null): string[] {
  const problems: string[] = [];
  if (!config.publicUrl.startsWith('https://')) problems.push('PUBLIC_URL must be https in production');
  if (text('TRUST_PROXY') === null) {
    problems.push('TRUST_PROXY must be said in production: 1 behind a proxy that sets X-Forwarded-For, else 0');
  }
  if (config.databaseUrl === null) {
    problems.push('DATABASE_URL is required in production: the embedded database does not survive a power loss');
  }
  if (text('DATA_KEY') === null) {
    problems.push('DATA_KEY is required in production: make one with `openssl rand -base64 32`');
  }
  if (config.smtpUrl !== null) {
    for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL', 'SPECIALISTS_EMAIL']) {
      if (NOBODY.test(text(name) ?? '.example')) problems.push(`${name} must be an address of yours in production`);
    }
  }
  return text('ALLOW_SANDBOX') === '1' ? problems : [...problems, ...simulatedInProduction(config)];
}

/** A mail address of a name that is reserved for examples. */
const NOBODY = /\.example>?$/i;

function readClockStart(given: string | null, problems: string[]): Instant | null {
  if (given === null) return null;
  if (INSTANT.safeParse(given).success) return Date.parse(given);
  problems.push('CLOCK_START is an instant with its offset: 2027-03-10T10:00:00+04:00');
  return null;
}

const INSTANT = z.iso.datetime({ offset: true });

const KEY_BYTES = 32;

/** The key from the environment, else the one in the data directory, which the first start makes. */
function readDataKey(given: string | null, dataDir: string, problems: string[]): Uint8Array | null {
  if (given !== null) {
    const key = Buffer.from(given, 'base64');
    if (key.length === KEY_BYTES) return key;
    problems.push('DATA_KEY is 32 bytes in base64: make one with `openssl rand -base64 32`');
    return null;
  }
  if (problems.length > 0) return null;
  const file = join(dataDir, 'data.key');
  if (existsSync(file)) {
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    if (key.length === KEY_BYTES) return key;
    problems.push(`${file} is damaged: what was sealed with it cannot be opened without the right one`);
    return null;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const key = randomBytes(KEY_BYTES);
  writeFileSync(file, `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  return key;
}
