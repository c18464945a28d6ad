import { MOST } from '#domain/list-limits.ts';

/**
 * The part of Sanity's schema language that our content uses, so that schema files are plain objects: the server and
 * the tests read them without the studio, and the studio passes them to Sanity as they are.
 */

/** Sanity's rule builder, as far as we call it. */
export type Rule = {
  required(): Rule;
  min(value: number): Rule;
  max(value: number): Rule;
  integer(): Rule;
  precision(decimals: number): Rule;
  unique(): Rule;
  regex(pattern: RegExp): Rule;
  /** Judges a value by a rule of our own: true, or what is wrong with it in words. */
  custom(judge: (value: unknown, form?: { readonly document?: Written }) => true | string): Rule;
  /** Lets a document that breaks the rule be published all the same. */
  warning(): Rule;
};

export type ArrayMember = {
  readonly type: string;
  readonly name?: string;
  readonly title?: string;
  readonly to?: readonly { readonly type: string }[];
  readonly fields?: readonly Field[];
  readonly validation?: (rule: Rule) => Rule;
  readonly styles?: readonly Choice[];
  readonly lists?: readonly Choice[];
  readonly marks?: { readonly decorators: readonly Choice[]; readonly annotations: readonly Field[] };
};

export type Choice = { readonly title: string; readonly value: string };

/** A document of the Studio's form: whatever its fields hold so far. */
export type Written = Readonly<Record<string, unknown>>;

type Options = {
  readonly list?: readonly (string | Choice)[];
  readonly layout?: 'radio' | 'dropdown' | 'tags' | 'grid';
  readonly direction?: 'horizontal' | 'vertical';
  readonly hotspot?:
    | boolean
    | { readonly previews: readonly { readonly title: string; readonly aspectRatio: number }[] };
  readonly source?: (document: Written) => string;
  readonly maxLength?: number;
  /** How many fields of an object stand side by side. */
  readonly columns?: number;
  /** The window for editing an object in a text: its width in the vendor's steps, narrow screens first. */
  readonly modal?: { readonly type: 'dialog'; readonly width: readonly number[] };
};

export type Field = {
  readonly name: string;
  readonly type: string;
  readonly title?: string;
  readonly description?: string;
  readonly to?: readonly { readonly type: string }[];
  readonly of?: readonly ArrayMember[];
  readonly fields?: readonly Field[];
  readonly fieldset?: string;
  readonly options?: Options;
  readonly rows?: number;
  readonly readOnly?: boolean;
  readonly hidden?: (form: { value: unknown }) => boolean;
  readonly initialValue?: string | number | boolean;
  readonly validation?: (rule: Rule) => Rule | readonly Rule[];
};

export type Fieldset = {
  readonly name: string;
  readonly title: string;
  readonly options?: { readonly columns?: number; readonly collapsible?: boolean };
};

/** A document's line in a list: `select` fetches, `prepare` makes the line. */
export type Preview = {
  readonly select: Readonly<Record<string, string>>;
  readonly prepare?: (selected: Written) => { title: string; subtitle?: string; media?: unknown };
};

export type SchemaType = {
  readonly name: string;
  readonly type: 'document' | 'object' | 'image' | 'array';
  readonly title: string;
  readonly description?: string;
  readonly fields?: readonly Field[];
  readonly fieldsets?: readonly Fieldset[];
  readonly of?: readonly ArrayMember[];
  readonly options?: Options;
  readonly validation?: (rule: Rule) => Rule | readonly Rule[];
  readonly preview?: Preview;
};

export const required = (rule: Rule): Rule => rule.required();

/** The languages of the site, for documents that have one each. */
export const LANGUAGES: readonly Choice[] = [
  { title: 'ქართული', value: 'ka' },
  { title: 'English', value: 'en' },
];

/** The genders by which clients choose. */
export const GENDERS: readonly Choice[] = [
  { title: 'ქალი', value: 'female' },
  { title: 'კაცი', value: 'male' },
];

/** The place among others of the kind. */
export const order: Field = {
  name: 'order',
  type: 'number',
  title: 'რიგი',
  description: 'ნაკლები რიცხვი უფრო წინ დგას',
  validation: (rule) => rule.required().integer(),
};

/** A field that is there only where a document has it: nobody fills it by hand. */
export const onlyIfFilled = ({ value }: { value: unknown }): boolean => value === undefined || value === null;

/** The words of a selected field; empty where there is no text. */
export function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The names of references while they are chosen; without one the vendor's Studio shows English. */
const CALLED = { issue: 'თემა', issueGroup: 'თემების ჯგუფი', language: 'ენა', method: 'მეთოდი' };

/** A list of references to documents of one type, each at most once. */
export function references<Name extends string>(name: Name, type: keyof typeof CALLED, title: string) {
  return {
    name,
    type: 'array',
    title,
    of: [{ type: 'reference', title: CALLED[type], to: [{ type }] }],
    validation: (rule: Rule) => rule.required().min(1).max(MOST.parts).unique(),
  } satisfies Field;
}
