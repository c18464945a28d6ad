import { expect, test } from 'vitest';
import { findingsIn } from './check-texts.ts';

const found = (file: string, text: string): number[] => findingsIn(file, text).map(({ line }) => line);

test('Mtavruli letters are found', () => {
  expect(found('web/a.ts', "const a = 'ა';\nconst b = 'Ა';")).toEqual([2]);
});

test.each(['თერაპევტი', 'ჩვენი თერაპევტის', '„თერაპევტები“', 'ონლაინ-თერაპევტი'])(
  'the bare word in „%s“ is found',
  (text) => {
    expect(found('contract/a.ts', text)).toEqual([1]);
  },
);

test.each(['ფსიქოთერაპევტი', 'ფსიქოთერაპევტების', 'თერაპია', 'თერაპიული'])('„%s“ is fine', (text) => {
  expect(found('studio/seed/a.ndjson', text)).toEqual([]);
});

test.each(['a { text-transform: uppercase }', 'a{text-transform:capitalize}'])('%s is found', (text) => {
  expect(found('web/ui/a.css', text)).toEqual([1]);
});

test('upper-casing by a style object is found, `none` is fine', () => {
  expect(found('web/ui/A.tsx', "style={{ textTransform: 'uppercase' }}")).toEqual([1]);
  expect(found('web/ui/a.css', 'a { text-transform: none }')).toEqual([]);
});

test('an ending that may break off is found, one that is joined is fine', () => {
  expect(found('web/parts/a.texts.ts', "a: '{time}-მდე',\nb: '<b>{sum}</b>-ს',\nc: 'ონლაინ-შეხვედრა'")).toEqual([1, 2]);
  expect(found('web/parts/a.texts.ts', String.raw`a: '{time}-\u2060მდე', b: '<b>{sum}</b>-\u2060ს'`)).toEqual([]);
});
