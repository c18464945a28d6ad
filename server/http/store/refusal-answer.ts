import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, ERROR_TEXTS } from '#contract/errors/errors.ts';
import { refusalFor } from '../errors.ts';
import { StoreRefusal } from './refusal.ts';

/** The status and body of a refusal or a fault, in the content service's form. A fault is logged. */
export function refusalAnswer(error: unknown, request: FastifyRequest): { status: number; body: object } {
  if (error instanceof StoreRefusal) {
    const { status, kind, message, facts } = error;
    // Its programs read a query's place and a mutation's items here, and the message of everything else below.
    return { status, body: { statusCode: status, error: { type: kind, description: message, ...facts }, message } };
  }
  const { code } = refusalFor(error, request);
  const status = ERROR_STATUS[code];
  const message = ERROR_TEXTS[code].en;
  return { status, body: { statusCode: status, error: { type: code, description: message }, message } };
}

/** Answers a refusal or a fault in the form of the content service. */
export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = refusalAnswer(error, request);
  if (error instanceof StoreRefusal && error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
  void reply.header('cache-control', 'no-store').code(status).send(body);
}
