import { MOST } from '#domain/list-limits.ts';
import { type Choice, LANGUAGES, required, type SchemaType, type Written, wordsOf } from './define.ts';
import { badGeorgianInBlocks, goodGeorgian, hasFile, isDay, notBlank } from './judged.ts';
import { LIMITS } from './limits.ts';

const choice = (title: string, value: string): Choice => ({ title, value });

export const tableRow: SchemaType = {
  name: 'tableRow',
  type: 'object',
  title: 'სტრიქონი',
  fields: [{ name: 'cells', type: 'array', title: 'უჯრები', of: [{ type: 'string' }], validation: required }],
};

/** The first row is the heading row. */
export const table: SchemaType = {
  name: 'table',
  type: 'object',
  title: 'ცხრილი',
  options: { modal: { type: 'dialog', width: [1, 2] } },
  fields: [{ name: 'rows', type: 'array', title: 'სტრიქონები', of: [{ type: 'tableRow' }], validation: required }],
  preview: {
    select: { rows: 'rows' },
    prepare: ({ rows }) => {
      const all = Array.isArray(rows) ? (rows as { cells?: readonly string[] }[]) : [];
      return { title: `ცხრილი: ${all[0]?.cells?.join(' · ') ?? ''}`, subtitle: `სტრიქონები: ${all.length}` };
    },
  },
};

export const richText: SchemaType = {
  name: 'richText',
  type: 'array',
  title: 'ტექსტი',
  of: [
    {
      type: 'block',
      styles: [choice('ტექსტი', 'normal'), choice('სათაური', 'h2'), choice('ქვესათაური', 'h3')],
      lists: [choice('წერტილები', 'bullet'), choice('ნომრები', 'number')],
      marks: {
        decorators: [choice('მუქი', 'strong'), choice('დახრილი', 'em')],
        annotations: [
          {
            name: 'link',
            type: 'object',
            title: 'ბმული, იხსნება ახალ ფანჯარაში',
            fields: [{ name: 'href', type: 'string', title: 'მისამართი', validation: required }],
          },
        ],
      },
    },
    { type: 'picture', validation: (rule) => rule.custom(hasFile) },
    { type: 'table' },
  ],
};

const KINDS = [choice('კონფიდენციალურობა', 'privacy'), choice('წესები და პირობები', 'terms')];
const AUDIENCES = [choice('კლიენტებისთვის', 'client'), choice('სპეციალისტებისთვის', 'specialist')];

const hasChanges = (changes: unknown, { document }: { document?: Written } = {}): true | string =>
  !document?.['validFrom'] || Boolean(changes) || 'დაწერეთ, რა იცვლება.';

/** A document per kind, audience, language and `validFrom` (docs/decisions/219); `_updatedAt`: "Last updated". */
export const legalDocument: SchemaType = {
  name: 'legalDocument',
  type: 'document',
  title: 'იურიდიული ტექსტი',
  fieldsets: [{ name: 'which', title: 'რომელი ტექსტია', options: { columns: 3 } }],
  fields: [
    {
      name: 'title',
      type: 'string',
      title: 'სათაური',
      validation: (rule) => [rule.required().max(LIMITS.words.max).custom(notBlank), goodGeorgian(rule)],
    },
    {
      name: 'body',
      type: 'richText',
      title: 'ტექსტი',
      description:
        'გამოქვეყნებისთანავე ახალი ვერსიაა: კლიენტები მას შემდეგ დაჯავშნამდე ეთანხმებიან. ძველი ვერსიები ინახება',
      validation: (rule) => [rule.required().min(1).max(MOST.blocks), rule.custom(badGeorgianInBlocks).warning()],
    },
    {
      name: 'validFrom',
      type: 'date',
      title: 'მოქმედებს ამ დღიდან',
      description:
        'ახალი ტექსტი ცალკე დოკუმენტია: სულ მცირე 14 დღით ადრე გამოაქვეყნეთ ორივე ენაზე ერთი საათის განმავლობაში. მანამდე ძველი მოქმედებს',
      validation: (rule) => rule.custom(isDay),
    },
    {
      name: 'changes',
      type: 'text',
      title: 'რა იცვლება',
      description: 'ამას ყველა წაიკითხავს, ვისაც ანგარიში აქვს: წერილი გამოქვეყნებიდან ერთ საათში იგზავნება',
      rows: 4,
      validation: (rule) => rule.max(LIMITS.longText.max).custom(hasChanges),
    },
    { name: 'kind', type: 'string', title: 'სახე', fieldset: 'which', options: { list: KINDS }, validation: required },
    {
      name: 'audience',
      type: 'string',
      title: 'ვისთვის',
      fieldset: 'which',
      options: { list: AUDIENCES },
      validation: required,
    },
    {
      name: 'language',
      type: 'string',
      title: 'ენა',
      fieldset: 'which',
      options: { list: LANGUAGES },
      validation: required,
    },
  ],
  preview: {
    select: { title: 'title', audience: 'audience', language: 'language', validFrom: 'validFrom' },
    prepare: ({ title, audience, language, validFrom }) => ({
      title: wordsOf(title),
      subtitle: [
        AUDIENCES.find(({ value }) => value === audience)?.title,
        LANGUAGES.find(({ value }) => value === language)?.title,
        validFrom === undefined ? undefined : wordsOf(validFrom),
      ]
        .filter((word) => word !== undefined)
        .join(' · '),
    }),
  },
};
