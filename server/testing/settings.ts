import { ConfigError, type Environment, readConfig } from '#server/config/config.ts';

/** Settings under a key of their own, so that none is written to the disk. */
export function read(env: Environment) {
  return readConfig({ DATA_KEY: Buffer.alloc(32, 7).toString('base64'), ...env });
}

/** What is wrong with settings, a line each. */
export function problemsOf(env: Environment, reader: (env: Environment) => unknown = read): readonly string[] {
  try {
    reader(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}
