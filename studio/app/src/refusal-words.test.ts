import { expect, test } from 'vitest';
import { onRefusal } from './connection.ts';
import { inEditorsWords } from './refusal-words.ts';

/** The words told while an answer is put in an editor's words. */
async function told(status: number, body: object): Promise<{ words: string[]; message: unknown }> {
  const words: string[] = [];
  const over = onRefusal((one) => words.push(one));
  const answer = await inEditorsWords(Response.json(body, { status }));
  over();
  return { words, message: ((await answer.json()) as { message?: unknown }).message };
}

test.each([
  ['heic', /HEIC/],
  [undefined, /20 MB/],
  ['a-fault-of-tomorrow', /JPEG/],
])('a picture that is refused for %s says what to do', async (fault, words) => {
  const error = { type: 'pictureRefused', description: 'in English', fault };
  const { words: heard, message } = await told(fault === undefined ? 413 : 400, { error, message: 'in English' });
  expect(heard).toEqual([expect.stringMatching(words)]);
  expect(message).toBe(heard[0]);
});

test('a draft that is older than its document is told with both values, under the name of the field', async () => {
  const field = { path: 'sessionTypes[0].price', before: '110', after: '90' };
  const error = { type: 'draftIsOlderError', documentType: 'therapist', fields: [field, field, field, field, field] };
  const { words } = await told(409, { error: { type: 'mutationError', items: [{ error }] } });
  expect(words).toEqual([expect.stringMatching(/„შეხვედრები და ფასები“: ახლაა 110, მონახაზში 90\..* და კიდევ 2 ველი/)]);
});

test.each([
  [
    { type: 'codeNeededError', documentType: 'therapist', path: 'fee', door: 'http://site/admin' },
    /„მომსახურების საკომისიო, %“/,
  ],
  [
    {
      type: 'pricesLeapError',
      leaps: [{ before: { price: 9000, clientPays: 10_800 }, after: { price: 1, clientPays: 1 } }],
    },
    /90\s₾ → 0,01\s₾.*108\s₾ → 0,01\s₾.*კიდევ ერთხელ გამოაქვეყნეთ/,
  ],
])('what is sold and waits for a code or a second press says so: %j', async (error, words) => {
  const doors: unknown[] = [];
  const over = onRefusal((_, door) => doors.push(door));
  const answer = await told(409, { error: { type: 'mutationError', items: [{ error }] } });
  over();
  expect([answer.words, doors]).toEqual([[expect.stringMatching(words)], ['door' in error ? error.door : undefined]]);
});

test('the first refused item of a change is told, and a refusal without our words stays as it came', async () => {
  const items = [{ error: { type: 'documentHasExistingReferencesError', referencingIDs: ['a', 'b'] } }];
  const { words } = await told(409, { error: { type: 'mutationError', items } });
  expect(words).toEqual([expect.stringContaining('(a, b)')]);
  const other = await told(400, { error: { type: 'queryParseError', description: 'no' }, message: 'no' });
  expect(other).toEqual({ words: [], message: 'no' });
});
