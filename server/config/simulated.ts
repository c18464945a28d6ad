// docs/decisions/175
import { reachedFromElsewhere } from './address-settings.ts';
import type { Config } from './config.ts';

type Chosen = Omit<Config, 'dataKey'>;

/** The simulated outside services, by setting; enough on a developer's machine, harmful to other users. */
function simulatedParts(config: Chosen): { setting: string; why: string }[] {
  const { payments } = config;
  const takesEuro = payments.provider !== 'keepz' || payments.keepz.eurMode !== 'off';
  const parts = [
    { setting: 'DEMO', why: 'DEMO=1 makes an operator whose password everybody can read', isSo: config.demo },
    { setting: 'PAYMENT_PROVIDER', why: 'PAYMENT_PROVIDER is simulated', isSo: payments.provider === 'sandbox' },
    {
      setting: 'SMS_PROVIDERS',
      why: 'SMS_PROVIDERS is simulated',
      isSo: config.sms.some(({ provider }) => provider === 'outbox'),
    },
    { setting: 'SMTP_URL', why: 'SMTP_URL is missing, e-mail would be simulated', isSo: config.smtpUrl === null },
    {
      setting: 'FX_PROVIDER',
      why: 'FX_PROVIDER fixed is an invented rate, and cards in euro are taken',
      isSo: takesEuro && config.fxProvider === 'fixed',
    },
  ];
  return parts.filter(({ isSo }) => isSo);
}

/** Why production does not start with what is simulated, a line each. */
export function simulatedInProduction(config: Chosen): string[] {
  return simulatedParts(config).map(({ why }) => `${why}: not for production, unless ALLOW_SANDBOX=1`);
}

/** The one-line refusal of a server that others reach with simulated services, also where NODE_ENV was forgotten. */
export function simulatedForOthers(config: Chosen): string[] {
  const elsewhere = reachedFromElsewhere(config);
  const simulated = simulatedParts(config).map(({ setting }) => setting);
  if (config.allowDevWorld || elsewhere.length === 0 || simulated.length === 0) return [];
  const where = `${elsewhere.join(' and ')} ${elsewhere.length === 1 ? 'is' : 'are'} not of this machine alone`;
  const way = 'set real ones, or ALLOW_DEV_WORLD=1 for a trial that anybody may enter';
  return [`${where}, and ${simulated.join(', ')} would be simulated: ${way}`];
}

/** Whether simulating is safe: not in production, and only this machine has access or ALLOW_DEV_WORLD permits it. */
export function maySimulate(config: Pick<Config, 'production' | 'host' | 'publicUrl' | 'allowDevWorld'>): boolean {
  return !config.production && (config.allowDevWorld || reachedFromElsewhere(config).length === 0);
}

/**
 * Whether HTTP calls can drive the simulated outside world (P53): something is simulated, and may be. A server with
 * only real providers serves real people: no call may move its clock, also where NODE_ENV was forgotten.
 */
export function hasSimulatedWorld(
  config: Pick<Config, 'production' | 'payments' | 'sms' | 'smtpUrl' | 'host' | 'publicUrl' | 'allowDevWorld'>,
): boolean {
  const { payments, sms, smtpUrl } = config;
  if (!maySimulate(config)) return false;
  return payments.provider === 'sandbox' || sms.some(({ provider }) => provider === 'outbox') || smtpUrl === null;
}
