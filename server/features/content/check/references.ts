import { isoOf } from '#server/http/wire.ts';
import { at, referringTo, shortened } from './document.ts';
import type { Finding, Judged } from './findings.ts';

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
          since: problem === undefined || problem.since === null ? null : isoOf(problem.since),
          goesOn: named.has(document.id),
          namedBy: problem?.leftOut === 'document' ? (referring.get(document.id) ?? []) : [],
        },
      ];
    }),
  );
}
