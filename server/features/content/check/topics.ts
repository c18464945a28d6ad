import { topicsOfType, TYPE_KEYS } from '#domain/intake.ts';
import { MOST } from '#domain/list-limits.ts';
import type { Read } from './document.ts';
import type { Finding, Judged } from './findings.ts';

/** Session types whose topics are others than those that were decided (P10), by what their groups refer to. */
export function wrongTopics({ documents, byId }: Judged): Finding[] {
  const follow = ({ references }: Read, type: string): Read[] =>
    references.flatMap(({ target }) => {
      const found = byId.get(target);
      return found?.type === type ? [found] : [];
    });
  const topicsOf = (type: Read): string[] =>
    follow(type, 'issueGroup').flatMap((group) => follow(group, 'issue').map(({ fields }) => String(fields['key'])));

  return TYPE_KEYS.flatMap((typeKey): Finding[] => {
    const decided = topicsOfType(typeKey).map(String);
    const type = documents.find((one) => one.type === 'therapyType' && one.fields['key'] === typeKey);
    const offered = type === undefined ? [] : topicsOf(type);
    const missing = decided.filter((key) => !offered.includes(key));
    const surplus = offered.filter((key, index) => !decided.includes(key) || offered.indexOf(key) !== index);
    if (missing.length === 0 && surplus.length === 0) return [];
    return [
      {
        kind: 'topics',
        documentId: type?.id ?? typeKey,
        type: 'therapyType',
        name: type?.name ?? '',
        path: 'psychoGroups',
        found: null,
        hides: false,
        typeKey,
        offered: offered.length,
        decided: decided.length,
        missing: missing.slice(0, MOST.topics),
        surplus: surplus.slice(0, MOST.parts),
      },
    ];
  });
}
