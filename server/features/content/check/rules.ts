import { isoOf } from '#server/http/wire.ts';
import { at, type Read, referringTo, shortened } from './document.ts';
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
      since: isoOf(since),
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

/** Finds references to nothing or to a wrong type; those to a left-out document are reported with that document. */
export function deadReferences({ documents, byId, problems, named }: Judged): Finding[] {
  const left = new Set(problems.flatMap(({ id, leftOut }) => (leftOut === 'document' ? [id] : [])));
  const referring = referringTo(left, documents);
  const noted = new Map(
    problems.flatMap((problem) =>
      problem.code === 'UNKNOWN_REFERENCE' ? [[`${problem.id} ${problem.path}`, problem] as const] : [],
    ),
  );
  return documents.flatMap((document) =>
    document.references.flatMap(({ path, target }): Finding[] => {
      const problem = noted.get(`${document.id} ${path}`);
      const leadsTo = byId.get(target)?.type ?? null;
      if (leadsTo !== null && (problem === undefined || left.has(target))) return [];
      return [
        {
          kind: 'reference',
          ...at(document, path, shortened(target)),
          hides: problem !== undefined,
          leadsTo,
          leftOut: problem?.leftOut ?? null,
          since: isoOf(problem?.since ?? null),
          goesOn: named.has(document.id),
          namedBy: problem?.leftOut === 'document' ? (referring.get(document.id) ?? []) : [],
        },
      ];
    }),
  );
}
