import { expect, test } from 'vitest';
import { all, iso, only, type Sql, statement } from './db.ts';
import { asIs, orNull, text } from './parameters.ts';

/** A database that answers the parameters it is given. */
const echo: Sql = {
  run: async (_statement, parameters = []) => parameters.map((parameter) => ({ parameter })) as never,
};

test('facts become parameters in the order of what writes them, however they are handed over', async () => {
  const named = statement('test.named', all<{ parameter: unknown }>, { id: text, at: iso, until: orNull(iso) })`select`;
  const given = { until: null, more: true, at: 0, id: 'a' };
  expect(await named(echo, given)).toEqual(['a', '1970-01-01T00:00:00.000Z', null].map((parameter) => ({ parameter })));
  const placed = statement('test.placed', only<unknown>, [asIs<readonly string[]>, iso])`select`;
  expect(await placed(echo, ['a', 'b'], 0)).toEqual(['a', 'b']);
});

test('a statement that always answers a row is a mistake when it answers none', async () => {
  await expect(statement('test.none', only<unknown>, () => [])`select`(echo)).rejects.toThrow('has answered none');
});
