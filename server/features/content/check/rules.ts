import { isoOf } from '#server/http/wire.ts';
import { type Read, referringTo, shortened } from './document.ts';
import type { Finding, Judged } from './findings.ts';

/** Every document that breaks a rule. That others refer to it is a part of the same finding. */
export function brokenRules({ documents, byId, problems, named }: Judged): Finding[] {
  const broken = problems.filter(({ code }) => code !== 'UNKNOWN_REFERENCE');
  const left = new Set(broken.flatMap(({ id, leftOut }) => (leftOut === 'document' ? [id] : [])));
  const holders = new Map(documents.filter(({ id }) => !left.has(id)).map((one) => [thingOf(one), one.id]));
  const referring = referringTo(left, documents);
  return broken.map(({ id, type, code, path, since }) => {
    const document = byId.get(id);
    return {
      kind: 'rule',
      documentId: id,
      type,
      name: document?.name ?? '',
      path,
      found: path === '' ? null : shortened(document?.parts.find((part) => part.path === path)?.value),
      hides: code !== 'UNKNOWN_TYPE',
      code,
      since: since === null ? null : isoOf(since),
      goesOn: named.has(id),
      holder:
        code === 'DUPLICATE' && STANDS_FOR.includes(path) && document !== undefined
          ? (holders.get(thingOf(document)) ?? null)
          : null,
      namedBy: referring.get(id) ?? [],
    };
  });
}

/** Fields by which documents of one type stand for one thing. */
const STANDS_FOR = ['key', 'kind', 'audience', 'language', 'number'];

function thingOf({ type, fields }: Read): string {
  return [type, ...STANDS_FOR.map((field) => fields[field])]
    .map((value) => String(value ?? '').replaceAll(' ', ''))
    .join('/');
}
