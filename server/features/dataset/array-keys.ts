import type { Random } from '#server/secrets/random.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { recordOf } from './record.ts';

/** A document in which each object in a list has a `_key`, as the studio needs it to name what is edited. */
export function withArrayKeys(document: RawDocument, random: Pick<Random, 'bytes'>): RawDocument {
  return keyedFields(document, random);
}

function keyed(value: unknown, random: Pick<Random, 'bytes'>): unknown {
  if (Array.isArray(value)) {
    return value.map((one: unknown) => {
      const fields = recordOf(one);
      if (fields === null) return keyed(one, random);
      const inner = keyedFields(fields, random);
      return typeof inner['_key'] === 'string'
        ? inner
        : { _key: Buffer.from(random.bytes(6)).toString('hex'), ...inner };
    });
  }
  const fields = recordOf(value);
  return fields === null ? value : keyedFields(fields, random);
}

function keyedFields(fields: RawDocument, random: Pick<Random, 'bytes'>): RawDocument {
  return Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, keyed(inner, random)]));
}
