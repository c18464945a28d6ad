import { readHostedSettings } from '#server/config/content-settings.ts';
import type { HostedTarget } from './dataset.ts';

/** The hosted dataset of the settings; what is missing or wrong in them, in a sentence. */
export function hostedTarget(env: Readonly<Record<string, string | undefined>>): HostedTarget | string {
  const text = (name: string): string | null => env[name]?.trim() || null;
  const problems: string[] = [];
  for (const name of ['SANITY_PROJECT_ID', 'SANITY_TOKEN'])
    if (text(name) === null) problems.push(`${name} is missing`);
  const reading = { text, problems, production: env['NODE_ENV'] === 'production' };
  const { projectId, dataset, token, liveUrl } = readHostedSettings(reading);
  return problems.length > 0 || token === null
    ? `--to hosted needs other settings: ${problems.join('; ')}`
    : { projectId, dataset, token, baseUrl: liveUrl };
}
