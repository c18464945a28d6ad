import { GENDER_KEYS } from '#domain/intake.ts';
import { MOST } from '#domain/list-limits.ts';
import { LOCALES } from '#domain/locale.ts';
import type { RawDocument } from '#server/providers/content/content.ts';
import { at, isObject, shortened } from './document.ts';
import type { Finding, Judged } from './findings.ts';

/** Documents with texts that have Georgian only: readers of English get that. */
export function missingEnglish({ documents, problems }: Judged): Finding[] {
  const named = new Set(problems.map(({ id, path }) => `${id} ${path}`));
  return documents.flatMap((document): Finding[] => {
    const texts = document.parts.filter(
      ({ path, value }) => isGeorgianOnly(value) && !named.has(`${document.id} ${path}.en`),
    );
    const [first] = texts;
    if (first === undefined) return [];
    const georgian = isObject(first.value) ? shortened(first.value['ka']) : null;
    const paths = texts.slice(0, MOST.parts).map(({ path }) => path);
    return [{ kind: 'english', ...at(document, first.path, georgian), hides: false, paths }];
  });
}

function isGeorgianOnly(value: unknown): boolean {
  return isObject(value) && !isBlank(value['ka']) && isBlank(value['en']);
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Documents that exist once in each language: the texts that people agree to, and the choices of gender. */
const IN_EACH_LANGUAGE: readonly { type: string; of: Readonly<Record<string, string>> }[] = [
  ...(['privacy', 'terms'] as const).flatMap((kind) =>
    (['client', 'specialist'] as const).map((audience) => ({ type: 'legalDocument', of: { kind, audience } })),
  ),
  ...GENDER_KEYS.map((key) => ({ type: 'gender', of: { key } })),
];

/** Texts and choices that lack their document in one of the languages. */
export function missingDocuments({ documents }: Judged): Finding[] {
  // A text that begins later does so in each language.
  const days = new Set(documents.flatMap(({ fields: { validFrom } }) => (validFrom ? String(validFrom) : [])));
  const later = [...days].flatMap((validFrom) =>
    IN_EACH_LANGUAGE.map(({ type, of }) => ({ type, of: { ...of, validFrom } })).filter(({ of }) =>
      documents.some(({ fields }) => isOf(fields, of)),
    ),
  );
  return [...IN_EACH_LANGUAGE, ...later].flatMap(({ type, of }) => {
    const all = documents.filter((document) => document.type === type && isOf(document.fields, of));
    return LOCALES.filter((language) => all.every(({ fields }) => fields['language'] !== language)).map(
      (language): Finding => ({
        kind: 'no-document',
        documentId: all[0]?.id ?? Object.values(of).join('-'),
        type,
        name: all[0]?.name ?? '',
        path: '',
        found: null,
        // A text is shown in Georgian instead; a choice is not there at all.
        hides: type === 'gender',
        language,
      }),
    );
  });
}

function isOf(document: RawDocument, fields: Readonly<Record<string, string>>): boolean {
  return Object.entries(fields).every(([name, value]) => document[name] === value);
}
