import type { FastifyBaseLogger } from 'fastify';
import { ResponseSerializationError, serializerCompiler } from 'fastify-type-provider-zod';

type Issue = { code: string; origin?: string; maximum?: number; path: readonly PropertyKey[] };

/**
 * Writes an answer in the contract's shape, and refuses one of another shape. A list longer than the contract states is
 * our fault, but no reason to answer nothing: it is cut to that length, and the fault is logged.
 */
export function answerSerializer(log: Pick<FastifyBaseLogger, 'error'>): typeof serializerCompiler {
  return (route) => {
    const write = serializerCompiler(route);
    return (answer) => {
      try {
        return write(answer);
      } catch (error) {
        const issues = error instanceof ResponseSerializationError ? (error.cause.issues as readonly Issue[]) : [];
        if (issues.length === 0 || !issues.every(isTooLong)) throw error;
        // Names of fields and numbers only: what stands in them is somebody's own.
        log.error(
          { call: `${route.method} ${route.url}`, lists: issues.map(({ path }) => path.join('.')) },
          'list too long',
        );
        return write(cut(answer, issues));
      }
    };
  };
}

function isTooLong({ code, origin }: Issue): boolean {
  return code === 'too_big' && origin === 'array';
}

function cut(answer: unknown, issues: readonly Issue[]): unknown {
  const copy = structuredClone(answer);
  for (const { path, maximum } of issues) {
    const list = path.reduce<unknown>((part, key) => Reflect.get(Object(part), key), copy);
    if (Array.isArray(list)) list.length = Math.min(list.length, maximum ?? 0);
  }
  return copy;
}
