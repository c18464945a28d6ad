import { addressOf } from '#server/config/payment-settings.ts';
import type { HostedTarget } from './dataset.ts';

/** The hosted dataset of the settings; what is missing or wrong in them, in a sentence. */
export function hostedTarget(env: Readonly<Record<string, string | undefined>>): HostedTarget | string {
  const text = (name: string): string | null => env[name]?.trim() || null;
  const problems: string[] = [];
  const [projectId, dataset, token] = [
    text('SANITY_PROJECT_ID') ?? '',
    text('SANITY_DATASET') ?? 'development',
    text('SANITY_TOKEN') ?? '',
  ];
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(projectId)) problems.push('SANITY_PROJECT_ID is the id of the project');
  if (!/^~?[a-z0-9][a-z0-9_-]{0,63}$/.test(dataset)) problems.push('SANITY_DATASET is the name of the dataset');
  // It goes into a header, where a space or an end of a line is refused.
  if (!/^[\w.-]+$/.test(token)) problems.push('SANITY_TOKEN is a token that may write there');
  const production = env['NODE_ENV'] === 'production';
  const baseUrl = addressOf(
    { text, problems, production, publicUrl: '', choice: (_name, _choices, standard) => standard },
    'SANITY_BASE_URL',
    `https://${projectId || 'project'}.api.sanity.io`,
  );
  return problems.length > 0
    ? `--to hosted needs other settings: ${problems.join('; ')}`
    : { projectId, dataset, token, baseUrl };
}
