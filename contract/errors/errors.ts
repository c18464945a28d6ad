import type { ErrorCode, RefusalFacts } from '#domain/errors.ts';
import { REFUSALS, type Words } from './errors.texts.ts';

/** The text for each refusal: a new code does not compile until the table has it. */
export const ERROR_TEXTS: Record<ErrorCode, Words> = {
  ...REFUSALS[400],
  ...REFUSALS[401],
  ...REFUSALS[403],
  ...REFUSALS[404],
  ...REFUSALS[405],
  ...REFUSALS[409],
  ...REFUSALS[413],
  ...REFUSALS[415],
  ...REFUSALS[422],
  ...REFUSALS[429],
  ...REFUSALS[500],
  ...REFUSALS[503],
};

/** The HTTP status of each refusal. */
export const ERROR_STATUS = Object.fromEntries(
  Object.entries(REFUSALS).flatMap(([status, words]) => Object.keys(words).map((code) => [code, Number(status)])),
) as Record<ErrorCode, number>;

/** The body of every refusal. */
export type ErrorBody = RefusalFacts & { message: string; code: ErrorCode; requestId: string };
