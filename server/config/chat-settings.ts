import type { Reading } from './payment-settings.ts';

/** How visitors of the landings reach us: our own box, or a Chatwoot that is loaded once they press (P28). */
export type ChatSettings = { provider: 'box' } | { provider: 'chatwoot'; baseUrl: string; websiteToken: string };

/** Reads the chat's settings. Chatwoot without an address or token is a problem; so is plain http in production. */
export function readChatSettings({ text, choice, problems, production }: Reading): ChatSettings {
  if (choice('CHAT_PROVIDER', ['box', 'chatwoot'], 'box') === 'box') return { provider: 'box' };
  const address = text('CHATWOOT_BASE_URL') ?? '';
  const websiteToken = text('CHATWOOT_TOKEN') ?? '';
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !(production ? /^https:$/ : /^https?:$/).test(url.protocol)) {
    problems.push('CHATWOOT_BASE_URL is the https address of your Chatwoot when CHAT_PROVIDER is chatwoot');
  }
  if (!/^[\w-]{8,64}$/.test(websiteToken)) {
    problems.push('CHATWOOT_TOKEN is the token of the website inbox when CHAT_PROVIDER is chatwoot');
  }
  // The origin alone: it stands in a header, where a space or a semicolon would end the rule.
  return { provider: 'chatwoot', baseUrl: url?.origin ?? '', websiteToken };
}
