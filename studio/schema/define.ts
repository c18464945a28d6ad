/**
 * The part of Sanity's schema language that our content uses, so that schema files are plain objects: the server and the
 * tests read them without the studio, and the studio passes them to Sanity as they are.
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
};

export type ArrayMember = {
  readonly type: string;
  readonly name?: string;
  readonly to?: readonly { readonly type: string }[];
  readonly fields?: readonly Field[];
  readonly styles?: readonly Choice[];
  readonly lists?: readonly Choice[];
  readonly marks?: { readonly decorators: readonly Choice[]; readonly annotations: readonly Field[] };
};

export type Choice = { readonly title: string; readonly value: string };

export type Field = {
  readonly name: string;
  readonly type: string;
  readonly title?: string;
  readonly description?: string;
  readonly to?: readonly { readonly type: string }[];
  readonly of?: readonly ArrayMember[];
  readonly fields?: readonly Field[];
  readonly options?: { readonly list?: readonly string[]; readonly hotspot?: boolean; readonly source?: string };
  readonly readOnly?: boolean;
  readonly initialValue?: string | number | boolean;
  readonly validation?: (rule: Rule) => Rule;
};

export type SchemaType = {
  readonly name: string;
  readonly type: 'document' | 'object' | 'image' | 'array';
  readonly title: string;
  readonly fields?: readonly Field[];
  readonly of?: readonly ArrayMember[];
  readonly preview?: { readonly select: Readonly<Record<string, string>> };
};

export const required = (rule: Rule): Rule => rule.required();

/** A list of references to documents of one type, each at most once. */
export function references<Name extends string>(name: Name, type: string, title: string) {
  return {
    name,
    type: 'array',
    title,
    of: [{ type: 'reference', to: [{ type }] }],
    validation: (rule: Rule) => rule.required().min(1).unique(),
  } satisfies Field;
}
