import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Shape, shapes } from './api.ts';

/** The kinds of schema that contain no other. */
const LEAVES =
  /^(string|number|boolean|literal|enum|null|undefined|unknown|date|any|never|custom|template_literal|void)$/;

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  innerType?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  checks?: readonly { _zod: { def: { check: string } } }[];
};

/** The lists in a shape that may be of any length, by their path. An array beside a cursor, `next`, is a page. */
function endlessIn(schema: z.ZodType, path: string, isPage = false): string[] {
  const def = schema._zod.def as unknown as Def;
  const { type, shape, element, options, innerType, valueType } = def;
  const isBounded = isPage || def.checks?.some(({ _zod }) => _zod.def.check === 'max_length') === true;
  if (element) return [...(isBounded ? [] : [path]), ...endlessIn(element, `${path}[]`)];
  if (shape) {
    const hasCursor = isCursor(shape['next'] ?? shape['nextCursor']);
    return Object.entries(shape).flatMap(([key, part]) => endlessIn(part, `${path}.${key}`, hasCursor));
  }
  if (options) return options.flatMap((option) => endlessIn(option, path, isPage));
  if (innerType) return endlessIn(innerType, path, isPage);
  if (valueType) return endlessIn(valueType, `${path}{}`);
  if (def.in && def.out) return [...endlessIn(def.in, path, isPage), ...endlessIn(def.out, path, isPage)];
  if (!LEAVES.test(type)) throw new Error(`${path}: the walk knows no ${type}`);
  return [];
}

/** Null or absent at the end of the list. */
function isCursor(schema: z.ZodType | undefined): boolean {
  const def = schema?._zod.def as unknown as Def | undefined;
  return /^(nullable|optional)$/.test(def?.type ?? '') && def?.innerType?._zod.def.type === 'string';
}

test('the walk finds a list at any depth, and no cursor but that of a list', () => {
  const shape = z.object({
    bounded: z.array(z.string()).max(3),
    union: z.union([z.object({ lists: z.array(z.array(z.number()).max(2)) }), z.null()]).optional(),
    page: z.object({ rows: z.array(z.object({ inner: z.array(z.string()) })), next: z.string().nullable() }),
    // What comes next is no cursor.
    today: z.object({ rows: z.array(z.string()), next: z.object({ id: z.string() }).nullable() }),
  });
  expect(endlessIn(shape, 'x')).toEqual(['x.union.lists', 'x.page.rows[].inner', 'x.today.rows']);
});

test('every list that a call takes or answers has a stated maximum or stands beside a cursor', () => {
  const endless = Object.entries(shapes as Record<string, Shape>).flatMap(([name, shape]) =>
    Object.entries(shape).flatMap(([part, schema]) => endlessIn(schema, `${name}.${part}`)),
  );
  expect(endless).toEqual([]);
});
