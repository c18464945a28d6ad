import type { HostedSettings } from '../providers/content/hosted/sanity.ts';
import { addressOf, type Reading } from './payment-settings.ts';

/** Where the content is edited (P70): here, or in the content service's hosted dataset, read for its changes. */
export type ContentSettings =
  | { provider: 'local' }
  | {
      provider: 'sanity';
      hosted: HostedSettings;
      /** With which the service signs that something changed; null where it does not tell us. */
      webhookSecret: string | null;
    };

/** Reads where content is edited. Impossible project or dataset names are problems; in production a missing secret. */
export function readContentSettings(reading: Reading): ContentSettings {
  const { text, choice, problems, production } = reading;
  if (choice('CONTENT_PROVIDER', ['local', 'sanity'], 'local') === 'local') return { provider: 'local' };
  if (text('SANITY_PROJECT_ID') === null) problems.push('SANITY_PROJECT_ID: missing, CONTENT_PROVIDER is sanity');
  const hosted = readHostedSettings(reading);
  const webhookSecret = text('SANITY_WEBHOOK_SECRET');
  if (webhookSecret === null && production) {
    problems.push('SANITY_WEBHOOK_SECRET is required in production: without it a change comes a minute late');
  } else if (webhookSecret !== null && webhookSecret.length < SHORTEST_SECRET) {
    problems.push(`SANITY_WEBHOOK_SECRET has ${SHORTEST_SECRET} letters or more: anybody may call its address`);
  }
  return { provider: 'sanity', hosted, webhookSecret };
}

const SHORTEST_SECRET = 16;

/** Reads which dataset of the content service is meant, whether content is read from there or not. */
export function readHostedSettings(reading: Pick<Reading, 'text' | 'problems' | 'production'>): HostedSettings {
  const { text, problems } = reading;
  const projectId = text('SANITY_PROJECT_ID');
  if (projectId !== null && !/^[a-z0-9][a-z0-9-]{0,62}$/.test(projectId)) {
    problems.push('SANITY_PROJECT_ID is the id of a project: small letters, digits and hyphens');
  }
  const dataset = text('SANITY_DATASET') ?? 'development';
  if (!/^~?[a-z0-9][a-z0-9_-]{0,63}$/.test(dataset)) {
    problems.push('SANITY_DATASET is the name of a dataset: small letters, digits, _ and -');
  }
  const token = text('SANITY_TOKEN');
  // It goes into a header, where a space or an end of a line would be refused at every call.
  if (token !== null && !/^[\w.-]{8,2000}$/.test(token)) {
    problems.push('SANITY_TOKEN is a token as the service shows it once: letters, digits, dots and hyphens');
  }
  const host = projectId ?? 'project';
  return {
    projectId: projectId ?? '',
    dataset,
    token,
    liveUrl: addressOf(reading, 'SANITY_BASE_URL', `https://${host}.api.sanity.io`),
    cdnUrl: addressOf(reading, 'SANITY_CDN_BASE_URL', `https://${host}.apicdn.sanity.io`),
    imagesUrl: addressOf(reading, 'SANITY_IMAGES_BASE_URL', 'https://cdn.sanity.io'),
  };
}
