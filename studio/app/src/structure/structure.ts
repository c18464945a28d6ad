import type { DefaultDocumentNodeResolver, StructureBuilder, StructureResolver } from 'sanity/structure';
import { ProblemsPane } from './ProblemsPane.tsx';

/** The lists in the order of the work; with `hasProblems` our server is there to report faults of the content. */
export function structureOf({ hasProblems }: { hasProblems: boolean }): StructureResolver {
  return (S) => content(S, hasProblems);
}

function content(S: StructureBuilder, hasProblems: boolean) {
  return S.list()
    .id('content')
    .title('შინაარსი')
    .items([
      specialists(S, hasProblems),
      ...(hasProblems ? [problems(S, { title: 'რა არის გასასწორებელი' })] : []),
      S.divider(),
      legalTexts(S),
      S.divider(),
      S.listItem()
        .id('questionnaire')
        .title('კითხვარი')
        .child(
          S.list()
            .id('questionnaire')
            .title('კითხვარი')
            .items([
              ordered(S, 'therapyType', 'შეხვედრის ტიპები'),
              ordered(S, 'issueGroup', 'თემების ჯგუფები'),
              S.documentTypeListItem('issue').title('თემები'),
              S.documentTypeListItem('priceRange').title('ფასის შუალედები'),
              S.documentTypeListItem('gender').title('სქესის არჩევანი'),
            ]),
        ),
      S.listItem()
        .id('methods')
        .title('მეთოდები და ენები')
        .child(
          S.list()
            .id('methods')
            .title('მეთოდები და ენები')
            .items([
              S.documentTypeListItem('method').title('მეთოდები'),
              S.documentTypeListItem('methodCategory').title('კატეგორიები'),
              S.documentTypeListItem('language').title('ენები'),
            ]),
        ),
      S.listItem()
        .id('numbers')
        .title('დახმარების ნომრები')
        .schemaType('crisisNumber')
        .child(
          S.documentTypeList('crisisNumber')
            .title('დახმარების ნომრები: ჯერ ის, რომელსაც ვადა გასდის')
            .defaultOrdering([{ field: 'verifiedAt', direction: 'asc' }]),
        ),
    ]);
}

/** Every document has its form and nothing beside it. */
export const defaultNode: DefaultDocumentNodeResolver = (S) => S.document().views([S.view.form()]);

function specialists(S: StructureBuilder, hasProblems: boolean) {
  const list = (id: string, title: string, filter: string) =>
    S.listItem()
      .id(id)
      .title(title)
      .schemaType('therapist')
      .child(
        S.documentList()
          .id(id)
          .title(title)
          .schemaType('therapist')
          .filter(`_type == "therapist"${filter}`)
          .apiVersion('2025-02-19')
          .defaultOrdering([{ field: 'surname.ka', direction: 'asc' }]),
      );
  return S.listItem()
    .id('specialists')
    .title('სპეციალისტები')
    .child(
      S.list()
        .id('specialists')
        .title('სპეციალისტები')
        .items([
          list('visible', 'უჩანთ კლიენტებს', ' && visible == true'),
          list('hidden', 'დამალულები', ' && visible != true'),
          ...(hasProblems ? [problems(S, { title: 'გასასწორებლები', type: 'therapist' })] : []),
          list('all', 'ყველა', ''),
        ]),
    );
}

function problems(S: StructureBuilder, { title, type }: { title: string; type?: string }) {
  return S.listItem()
    .id('problems')
    .title(title)
    .child(
      S.component(ProblemsPane)
        .id('problems')
        .title(title)
        .options({ type })
        .child((documentId, { params }) =>
          S.document()
            .documentId(documentId)
            .schemaType(params?.['type'] ?? 'therapist'),
        ),
    );
}

/** The template of a new legal text, which is of the list where it is made. */
export const LEGAL_TEXT = 'legal-text';

const AUDIENCES = [
  { id: 'client', title: 'კლიენტებისთვის' },
  { id: 'specialist', title: 'სპეციალისტებისთვის' },
] as const;
const LANGUAGES = [
  { id: 'ka', title: 'ქართულად' },
  { id: 'en', title: 'ინგლისურად' },
] as const;

function legalTexts(S: StructureBuilder) {
  return S.listItem()
    .id('legal')
    .title('იურიდიული ტექსტები')
    .child(
      S.list()
        .id('legal')
        .title('იურიდიული ტექსტები')
        .items(
          AUDIENCES.flatMap((audience) =>
            LANGUAGES.map((language) =>
              S.listItem()
                .id(`${audience.id}-${language.id}`)
                .title(`${audience.title}, ${language.title}`)
                .schemaType('legalDocument')
                .child(
                  S.documentList()
                    .id(`${audience.id}-${language.id}`)
                    .title(`${audience.title}, ${language.title}`)
                    .schemaType('legalDocument')
                    .filter('_type == "legalDocument" && audience == $audience && language == $language')
                    .params({ audience: audience.id, language: language.id })
                    .initialValueTemplates([
                      S.initialValueTemplateItem(LEGAL_TEXT, { audience: audience.id, language: language.id }),
                    ])
                    .apiVersion('2025-02-19'),
                ),
            ),
          ),
        ),
    );
}

function ordered(S: StructureBuilder, type: string, title: string) {
  return S.listItem()
    .id(type)
    .title(title)
    .schemaType(type)
    .child(
      S.documentTypeList(type)
        .title(title)
        .defaultOrdering([{ field: 'order', direction: 'asc' }]),
    );
}
