import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, ERROR_TEXTS } from '#contract/errors/errors.ts';
import { refusalFor } from '../errors.ts';

/** The fault of a document of a transaction, in the words of the content service's interface. */
export type RefusedItem = Readonly<Record<string, unknown>> & { readonly type: string; readonly description: string };

/** A refused call of the content service's interface, in the vendor's form and English, as editors' programs expect. */
export class StoreRefusal extends Error {
  readonly status: 400 | 401 | 404 | 409 | 413 | 429;
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
  /** When to come back, in seconds; null where that changes nothing. */
  readonly retryAfter: number | null;

  constructor(
    status: StoreRefusal['status'],
    kind: string,
    description: string,
    facts: Readonly<Record<string, unknown>> = {},
    retryAfter: number | null = null,
  ) {
    super(description);
    this.status = status;
    this.kind = kind;
    this.facts = facts;
    this.retryAfter = retryAfter;
  }
}

/** A mutation cannot be carried out, and with it nothing of its transaction. */
export function refusedMutation(status: 400 | 409 | 413, item: RefusedItem, index?: number): StoreRefusal {
  const items = [{ error: item, ...(index !== undefined && { index }) }];
  return new StoreRefusal(status, 'mutationError', item.description, { items });
}

/** A mutation is none, or more than one transaction takes. */
export function invalidMutation(
  description: string,
  index?: number,
  { status = 400, ...facts }: { status?: 400 | 413; id?: unknown } = {},
): StoreRefusal {
  return refusedMutation(status, { type: 'validationError', description, ...facts }, index);
}

/** A mutation names a document that is not there. */
export function noDocument(id: string, index: number): StoreRefusal {
  const description = `the document with the id "${id}" was not found`;
  return refusedMutation(409, { type: 'documentNotFoundError', description, id }, index);
}

/** A mutation expects another revision of a document than it has. */
export function otherRevision({ id, rev, expected }: { id: string; rev: unknown; expected: unknown }, index: number) {
  const description = `the document "${id}" has the revision "${String(rev)}", not "${String(expected)}"`;
  const type = 'documentRevisionIDDoesNotMatchError';
  return refusedMutation(409, { type, description, id, currentRevisionID: rev }, index);
}

/** Refuses a body that the interface does not take. */
export function badRequest(description: string): StoreRefusal {
  return new StoreRefusal(400, 'badRequest', description);
}

/** The status and body of a refusal or a fault, in the content service's form. A fault is logged. */
export function refusalAnswer(error: unknown, request: FastifyRequest): { status: number; body: object } {
  // Its programs read a query's place and a mutation's items in `error`, and the message of everything else beside it.
  const answer = (status: number, type: string, message: string, facts: object = {}) => ({
    status,
    body: { statusCode: status, error: { type, description: message, ...facts }, message },
  });
  if (error instanceof StoreRefusal) return answer(error.status, error.kind, error.message, error.facts);
  const { code } = refusalFor(error, request);
  return answer(ERROR_STATUS[code], code, ERROR_TEXTS[code].en);
}

/** Answers a refusal or a fault in the form of the content service. */
export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = refusalAnswer(error, request);
  if (error instanceof StoreRefusal && error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
  void reply.header('cache-control', 'no-store').code(status).send(body);
}
