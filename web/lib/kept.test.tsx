import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Kept } from './kept.tsx';
import { texts, translator } from './texts.tsx';

const catalogue = texts(
  { until: 'უფასოა <b>{when}</b>-\u2060მდე.', paid: '{name} — {sum}', sent: 'გავგზავნეთ: {to}' },
  { until: 'Free until <b>{when}</b>.', paid: '{name} paid {sum}', sent: 'We sent it to {to}.' },
);
const when = { words: '24\u00a0ნოე, 18:00', remark: ' (თქვენთან 14:00)' };

/** The words with what is kept in square brackets. */
const kept = (props: Parameters<typeof Kept>[0]) =>
  renderToStaticMarkup(<Kept {...props} />)
    .replaceAll(/<span translate="no">(.*?)<\/span>/g, '[$1]')
    .replaceAll(/<\/?span>/g, '');

test.for([
  ['times', 'From 17:00 (13:00 your time)', 'From [17:00] ([13:00] your time)'],
  ['spans of times', '10:00–10:50', '[10:00]–[10:50]'],
  ['sums', 'Pay 1,200.50\u00a0₾ or 41.24\u00a0€.', 'Pay [1,200.50\u00a0₾] or [41.24\u00a0€].'],
  ['sums as Georgian groups them', '1\u00a0200,50\u00a0₾-ს მიიღებთ', '[1\u00a0200,50\u00a0₾]-ს მიიღებთ'],
  ['spans of sums', '80 - 120\u00a0₾', '[80 - 120\u00a0₾]'],
  ['phone numbers', 'We sent it to +995 577 000 003.', 'We sent it to [+995 577 000 003].'],
  [
    'phone numbers that are hidden',
    '+995\u00a05••\u00a0•••\u00a0•56 გელოდებათ',
    '[+995\u00a05••\u00a0•••\u00a0•56] გელოდებათ',
  ],
  ['addresses', 'Write to nino@example.com.', 'Write to [nino@example.com].'],
  ['addresses in Georgian letters', '(ნინო@სიმშვიდე.გე)', '([ნინო@სიმშვიდე.გე])'],
  ['cards', 'To the same card (•••• 4242)', 'To the same card ([•••• 4242])'],
] as const)('a translator leaves %s in words as they are', ([, words, marked]) => {
  expect(kept({ words })).toBe(marked);
});

test('a translator leaves a name in words as it is', () => {
  const words = translator(catalogue, 'en')('paid', { name: 'Nino Beridze', sum: '120\u00a0₾' });
  expect(kept({ words, name: 'Nino Beridze' })).toBe('[Nino Beridze] paid [120\u00a0₾]');
  expect(kept({ words: 'A <3 of hers joined', name: 'A <3' })).toBe('[A &lt;3] of hers joined');
  expect(kept({ words: 'Client: $& · Personal', name: '$&' })).toBe('Client: [$&amp;] · Personal');
});

test('dates, lengths and counts are words, and stay with those around them', () => {
  for (const words of ['24\u00a0ნოე, 50 წუთი', 'Nov\u00a024, 50 minutes', '24 hours before', '3 of 12', '75 %'])
    expect(kept({ words })).toBe(words);
});

test('a Georgian ending stands directly behind the figure, and what a tag draws is drawn', () => {
  const words = translator(catalogue, 'ka')('until', { when });
  expect(kept({ words, tags: { b: <b /> } })).toBe('უფასოა <b>24\u00a0ნოე, [18:00]</b>-\u2060მდე (თქვენთან [14:00]).');
});

test('nothing but spans is added: the words read the same', () => {
  const words = 'Free until Nov\u00a024, 18:00 (14:00 your time), 120\u00a0₾, +995 577 000 003, a@b.ge.';
  expect(renderToStaticMarkup(<Kept words={words} />).replaceAll(/<[^>]+>/g, '')).toBe(words);
});
