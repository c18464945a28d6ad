import { addressOf, type Reading, requireAll } from './payment-settings.ts';
import type { SendergeSettings } from '../providers/sms/senderge.ts';
import type { SmsofficeSettings } from '../providers/sms/smsoffice.ts';

/** A sender of SMS with all settings that it needs. */
export type SmsSettings =
  | { provider: 'outbox' }
  | { provider: 'smsoffice'; smsoffice: SmsofficeSettings }
  | { provider: 'senderge'; senderge: SendergeSettings };

const PROVIDERS = ['outbox', 'smsoffice', 'senderge'] as const;

const SECRETS = { outbox: [], smsoffice: ['SMSOFFICE_KEY', 'SMSOFFICE_SENDER'], senderge: ['SENDERGE_KEY'] } as const;

/** Reads who sends SMS, the first choice first: a list with commas. The simulated outbox stands alone. */
export function readSmsSettings(reading: Reading): SmsSettings[] {
  const { text, problems } = reading;
  const names = (text('SMS_PROVIDERS') ?? 'outbox').split(',').map((name) => name.trim());
  const known = PROVIDERS.filter((name) => names.includes(name));
  if (known.length !== names.length) {
    problems.push(`SMS_PROVIDERS is a list of ${PROVIDERS.join(', ')}, each once, not "${names.join(',')}"`);
  }
  if (known.includes('outbox') && names.length > 1) {
    problems.push('SMS_PROVIDERS is either outbox, which sends nothing, or real senders');
  }
  for (const name of known) requireAll(reading, SECRETS[name], `SMS_PROVIDERS names ${name}`);
  return known
    .toSorted((a, b) => names.indexOf(a) - names.indexOf(b))
    .map((provider): SmsSettings => {
      if (provider === 'smsoffice') return { provider, smsoffice: readSmsoffice(reading) };
      if (provider === 'senderge') return { provider, senderge: readSenderge(reading) };
      return { provider };
    });
}

function readSmsoffice(reading: Reading): SmsofficeSettings {
  return {
    baseUrl: addressOf(reading, 'SMSOFFICE_BASE_URL', 'https://smsoffice.ge'),
    key: reading.text('SMSOFFICE_KEY') ?? '',
    sender: reading.text('SMSOFFICE_SENDER') ?? '',
  };
}

function readSenderge(reading: Reading): SendergeSettings {
  return {
    baseUrl: addressOf(reading, 'SENDERGE_BASE_URL', 'https://sender.ge'),
    key: reading.text('SENDERGE_KEY') ?? '',
  };
}
