// docs/decisions/016
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DomainError, type ErrorCode } from '#domain/errors.ts';
import { ERROR_STATUS, ERROR_TEXTS, type ErrorBody } from '#contract/errors/errors.ts';
import { codeOf } from '#server/db/db.ts';
import { localeOf } from './locale.ts';

/** Fastify's own refusals in our words; every other refusal below 500 is a plain VALIDATION. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
};

/**
 * The database cannot be reached, takes no more connections or is too slow: connection, resource and shutdown errors, a
 * standby, statements and locks that took too long, a transaction that lost every race.
 */
const OUT_OF_REACH =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|08...|53...|57P0[123]|57014|55P03|25006|40001|40P01)$/;
const COME_BACK_AFTER_S = 5;

/** The database: the person has left meanwhile (migration 048). Only staff meets it; clients act for themselves. */
const PERSON_GONE = 'SB009';

/** A value the database cannot read: SQLSTATE class 22. */
const UNREADABLE_VALUE = /^22[0-9A-Z]{3}$/;

/** The refusal for a thrown value; null for a fault. */
function knownRefusal(error: unknown, caller: FastifyRequest['caller']): DomainError | null {
  if (error instanceof DomainError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const field = error.validation[0]?.instancePath.slice(1).replaceAll('/', '.');
    return new DomainError('VALIDATION', field ? { facts: { field } } : {});
  }
  if (codeOf(error) === PERSON_GONE) {
    const isStaff = caller !== null && caller.role !== 'USER';
    return new DomainError(isStaff ? 'CLIENT_NOT_FOUND' : 'NOT_AUTHORIZED');
  }
  if (typeof error !== 'object' || error === null) return null;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? FASTIFY_CODES[code] : undefined;
  if (known !== undefined) return new DomainError(known);
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? new DomainError('VALIDATION') : null;
}

/**
 * The caller's answer to a fault. No input may ever end in a 5xx: a value that passes the shapes but that the database
 * cannot read is still the caller's error, and logged as a fault, because the shape should have refused it.
 */
function answerToFault(error: unknown): DomainError {
  const code = codeOf(error);
  if (UNREADABLE_VALUE.test(code)) return new DomainError('VALIDATION');
  if (OUT_OF_REACH.test(code)) return new DomainError('UNAVAILABLE', { retryAfter: COME_BACK_AFTER_S });
  return new DomainError('INTERNAL');
}

/** The caller's answer to a thrown value. The details of a fault go to the log only. */
export function refusalFor(error: unknown, request: FastifyRequest): DomainError {
  const refusal = knownRefusal(error, request.caller);
  if (refusal !== null) return refusal;
  request.log.error({ err: error, requestId: request.id }, 'fault');
  return answerToFault(error);
}

/** Answers a refusal or a fault. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalFor(error, request);
  const { code, facts } = refusal;
  const locale = localeOf(
    { query: request.query, body: request.body, acceptLanguage: request.headers['accept-language'] },
    request.routeOptions.config?.fallbackLocale ?? 'ka',
  );
  const body: ErrorBody = { message: ERROR_TEXTS[code][locale], code, requestId: request.id, ...facts };
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)));
  // The specification reads the list's error from `data.message` (spec §7).
  const wrapped = request.routeOptions.url === '/api/therapists' ? { ...body, data: { message: body.message } } : body;
  void reply
    .code(ERROR_STATUS[code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(wrapped);
}
