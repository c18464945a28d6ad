import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RichText, texts, translator } from './texts.tsx';

const catalogue = texts(
  {
    greeting: 'გამარჯობა, {name}',
    topics: '{n} თემა',
    long: 'გრძელი ტექსტი მეორე სტრიქონზე გადადის — {n} წუთის შემდეგ',
    terms: 'იხილეთ <terms>წესები</terms>.',
  },
  {
    greeting: 'Hello, {name}',
    topics: { one: '{n} topic', other: '{n} topics' },
    long: 'A long text may run over the line — after {n} minutes, or 20 seconds',
    terms: 'See the <terms>terms</terms>.',
  },
);

test('a catalogue fills the holes of a text', () => {
  expect(translator(catalogue, 'ka')('greeting', { name: 'ანა' })).toBe('გამარჯობა, ანა');
  expect(translator(catalogue, 'en')('greeting', { name: 'Ana' })).toBe('Hello, Ana');
});

test('a catalogue knows the plural of English and needs none in Georgian', () => {
  const en = translator(catalogue, 'en');
  expect([en('topics', { n: 1 }), en('topics', { n: 2 })]).toEqual(['1 topic', '2 topics']);
  expect(translator(catalogue, 'ka')('topics', { n: 2 })).toBe('2 თემა');
});

test('a catalogue begins no line with a dash and parts no number from its noun', () => {
  const long = translator(catalogue, 'en')('long', { n: 15 });
  expect(long).toBe('A long text may run over the line\u00a0— after 15\u00a0minutes, or 20\u00a0seconds');
});

test('a catalogue draws the marked words by the given element', () => {
  const text = translator(catalogue, 'en')('terms');
  expect(renderToStaticMarkup(<RichText text={text} tags={{ terms: <em /> }} />)).toBe('See the <em>terms</em>.');
});
