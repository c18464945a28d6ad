import { ConfigError, type Environment, readConfig } from '#server/config/config.ts';

/** A production whose outside services are simulated, so that it starts without any other setting. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  TRUST_PROXY: '1',
  PUBLIC_URL: 'https://simshvide.example',
  DATABASE_URL: 'postgres://db/simshvide',
  ALLOW_SANDBOX: '1',
};

/** Settings under a key of their own, so that none is written to the disk. */
export function read(env: Environment) {
  return readConfig({ DATA_KEY: Buffer.alloc(32, 7).toString('base64'), ...env });
}

/** The problems of settings, a line each. */
export function problemsOf(env: Environment, reader: (env: Environment) => unknown = read): readonly string[] {
  try {
    reader(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
