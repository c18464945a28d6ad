import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';

/** Deeper nesting is an attack on code that walks the value; `JSON.parse` itself takes a million levels. */
const MAX_DEPTH = 32;

/** Names that change how an object behaves once it is copied. */
const POISONED = new Set(['__proto__', 'constructor', 'prototype']);

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether a header is repeated: Node takes the first, another reader on the way may take the last. */
export function isTwice({ raw }: FastifyRequest, header: string): boolean {
  return raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === header).length > 1;
}

/** JSON is UTF-8 (RFC 8259): what names another charset would be stored as other letters than were sent. */
const OTHER_CHARSET = /;\s*charset\s*=(?!\s*"?utf-?8"?\s*(?:;|$))/i;

/**
 * Reads the body of a call. A body of two types, of another charset or compressed is refused with
 * UNSUPPORTED_MEDIA_TYPE: another reader on the way may read it otherwise, and a few compressed bytes can become many.
 */
export function readJson(
  request: FastifyRequest,
  bytes: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  const isOther = OTHER_CHARSET.test(request.headers['content-type'] ?? '');
  if (isTwice(request, 'content-type') || isOther || request.headers['content-encoding'] !== undefined) {
    return done(new DomainError('UNSUPPORTED_MEDIA_TYPE'));
  }
  try {
    done(null, typeof bytes === 'string' || bytes.length === 0 ? undefined : parseJsonBody(bytes));
  } catch (error) {
    done(error instanceof DomainError ? error : new DomainError('MALFORMED_JSON'));
  }
}

/** A webhook says which document changed; what is as long as many documents is none. */
const LONGEST_HINT = 256 * 1024;

/** Reads a body on which the answer does not depend; drops one that is too long, with its rest unread. */
export function readHint(
  _request: FastifyRequest,
  payload: IncomingMessage,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  let parts: Buffer[] = [];
  let length = 0;
  payload.on('data', (part: Buffer) => {
    length += part.length;
    if (length <= LONGEST_HINT) parts.push(part);
    else parts = [];
  });
  payload.once('end', () => done(null, Buffer.concat(parts)));
  payload.once('error', (error) => done(error));
}

/**
 * Parses a JSON body strictly: valid UTF-8, at most 32 levels, no poisoned names, no NUL in any string (the database
 * cannot store it). Refuses with MALFORMED_JSON or VALIDATION, never with the parser's own words.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
  return parseJson(text);
}

/** The same of a text. */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    if (tooDeep(text)) throw new DomainError('MALFORMED_JSON');
    value = JSON.parse(text);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
  check(value);
  return value;
}

/** Counts brackets outside strings, so that the parser never sees the depth it would have to recurse into. */
function tooDeep(text: string): boolean {
  // Strings are skipped as a whole: they are most of a large body.
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (char === '"') i = endOfString(text, i);
    else if (char === '{' || char === '[') {
      if (++depth > MAX_DEPTH) return true;
    } else if (char === '}' || char === ']') depth--;
  }
  return false;
}

/** The place of the quote that ends a string; the end of the text where none does. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}

function check(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new DomainError('VALIDATION');
  } else if (Array.isArray(value)) {
    value.forEach(check);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (POISONED.has(key) || key.includes('\u0000')) throw new DomainError('VALIDATION');
      check(inner);
    }
  }
}
