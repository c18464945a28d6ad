// docs/decisions/015
import { type FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from './config/config.ts';
import { codeOf } from './db/db.ts';

/** The server's log, one JSON object a line; it holds nothing that people send, and of errors only our own words. */
export function createLog(level: Config['logLevel'], destination: DestinationStream): FastifyBaseLogger {
  return pino(
    { level, serializers: { err: describeError, req: ({ id }) => ({ id }), res: () => undefined } },
    destination,
  );
}

/** SQLSTATE of PostgreSQL: such an error quotes values, and the embedded engine's carries the parameters as well. */
const SQLSTATE = /^[0-9A-Z]{5}$/;

type Described = {
  name: string;
  code?: string;
  message?: string;
  constraint?: string;
  stack?: string;
  cause?: Described;
};

/** Name, code and place of an error; its words only when they are ours and not the database's. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = codeOf(error);
  const ofDatabase = SQLSTATE.test(code);
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : undefined;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    name: error.name,
    ...(code !== '' && { code }),
    ...(ofDatabase ? {} : { message: error.message }),
    ...(constraint !== undefined && { constraint }),
    ...(frames !== undefined && { stack: frames }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
