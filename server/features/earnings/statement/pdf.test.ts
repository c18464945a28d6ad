import { expect, test } from 'vitest';
import { LOCALES } from '#domain/dates.ts';
import letters from '#server/documents/fonts/letters.json' with { type: 'json' };
import { pdfOf } from './pdf.ts';
import { at, EVERY_KIND, line, statementOf } from './testing/lines.ts';
import { readPdf, tetriIn } from '#server/documents/testing/read-back.ts';

const paid = (name: string | null) =>
  line('2026-11-20', { kind: 'paid', at: at('2026-11-21'), last4: '4417' }, { name });

/** How a client of this name is named in the printed table. */
async function printed(name: string | null): Promise<string | undefined> {
  const { rows } = await readPdf(await pdfOf(statementOf([paid(name)])));
  return rows[0]?.[1];
}

test('a statement as PDF has every line with its sums, its state in words, and the sums of all', async () => {
  const { rows, heads } = await readPdf(await pdfOf(statementOf(EVERY_KIND)));
  expect(heads).toEqual([['დღე', 'კლიენტი', 'ტიპი', 'ფასი', 'საკომისიო', 'თქვენ მიიღებთ', 'მდგომარეობა']]);
  expect(rows[1]).toEqual([
    '8 ნოე, 2026',
    'ზღაპარი',
    'ინდივიდუალური',
    '–100,00 ₾',
    '25,00 ₾ 25 %',
    '–75,00 ₾',
    'შესწორება თანხა კლიენტს დაუბრუნდა · შეხვედრა: 6 ნოემბერი',
  ]);
  expect(rows.slice(0, -1).map((row) => [3, 5].map((column) => tetriIn(row[column] ?? '')))).toEqual(
    EVERY_KIND.map(({ priceMinor, shareMinor }) => [priceMinor, shareMinor]),
  );
  expect(rows.at(-1)).toEqual(['ჯამი', '', '', '2 024,59 ₾', '–499,90 ₾', '1 524,69 ₾', '']);
});

test.each(LOCALES)(
  'a statement as PDF says in %s whose it is, of which days, when it was made and to which account',
  async (locale) => {
    const { title, language, pages } = await readPdf(await pdfOf(statementOf(EVERY_KIND, { locale })));
    const expected = {
      ka: ['შემოსავლის ამონაწერი, 1 ნოე, 2026 – 30 ნოე, 2026', 'ka-GE', '26 ნოემბერი, 2026', 'გვერდი 1 / 2'],
      en: ['Statement of earnings, Nov 1, 2026 – Nov 30, 2026', 'en-GB', 'November 26, 2026', 'Page 1 / 2'],
    }[locale];
    expect([title, language]).toEqual(expected.slice(0, 2));
    for (const word of ['ნინო ბერიძე', '•••• 4417', ...expected.slice(2)]) expect(pages.join()).toContain(word);
  },
);

test('a statement as PDF goes on over pages, each with the head of the table and its number', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => paid(`კლიენტი ${index}`));
  const { pages, rows, heads } = await readPdf(await pdfOf(statementOf(lines)));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain('მდგომარეობა');
    expect(page).toContain(`გვერდი ${index + 1} / ${pages.length}`);
  });
  // Read aloud, the head is there once.
  expect(heads).toHaveLength(1);
  expect(rows.slice(0, -1).map(([, name]) => name)).toEqual(lines.map(({ name }) => name));
});

test('a statement as PDF never has a sum alone on its last page', async () => {
  const pagesOf = async (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => paid(`კლიენტი ${index}`));
    return (await readPdf(await pdfOf(statementOf(lines)))).pages;
  };
  // As many lines as one page takes with their sum, and one more.
  let [fits, breaks] = [1, 64];
  while (breaks - fits > 1) {
    const middle = Math.floor((fits + breaks) / 2);
    if ((await pagesOf(middle))[0]?.includes('ჯამი') === true) fits = middle;
    else breaks = middle;
  }
  const [, second] = await pagesOf(breaks);
  expect(second).toContain('ჯამი');
  expect(second).toContain(`კლიენტი ${breaks - 1}`);
});

test('a statement as PDF of days without a session says so', async () => {
  const { pages, rows } = await readPdf(await pdfOf(statementOf([])));
  expect([rows, pages.length]).toEqual([[], 1]);
  expect(pages[0]).toContain('ამ დღეებში შეხვედრა არ ყოფილა.');
});

test('a statement as PDF is the same file each time', async () => {
  const [one, other] = [await pdfOf(statementOf(EVERY_KIND)), await pdfOf(statementOf(EVERY_KIND))];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true);
});

test.each(Object.entries(letters))('a statement as PDF has all letters that the cut of %s promises', async (_, all) => {
  // Spaces are not told apart by a reader.
  const shown = all.replace(/\s/gu, '');
  expect((await printed(shown))?.replace(/\s/gu, '')).toBe(shown);
});

test.each([
  ['=SUM("a")', '=SUM("a")'],
  ['"ა" \'b\'', '"ა" \'b\''],
  ['ა\r\nბ\tგ', 'ა ბ გ'],
  ['Ნინო', 'ნინო'],
  ['Анна Łukasz José', 'Анна Łukasz José'],
  ['Jose\u0301', 'José'],
  ['Günəş Əliyeva', 'Günəş Əliyeva'],
  ['Nguyễn Thị Ánh Tuyết, Phạm Đỗ Ươm', 'Nguyễn Thị Ánh Tuyết, Phạm Đỗ Ươm'],
  ['Արմեն Հակոբյան', 'Արմեն Հակոբյան'],
  ['Γιώργος Παπαδόπουλος', 'Γιώργος Παπαδόπουλος'],
  ['Ӕхсар Қанат', 'Ӕхсар Қанат'],
  ['J\u030can', 'Jan'],
  // What is no letter leaves nothing behind, and turns nothing round.
  ['ანა 😀', 'ანა'],
  ['👨‍👩‍👧', ''],
  ['ა\u202eბ', 'აბ'],
  ['محمد', '\ufffd'.repeat(4)],
  ['\u0000\u0007', ''],
  ['\ud800', ''],
  ['', ''],
  [null, 'წაშლილი კლიენტი'],
])('a statement as PDF prints the name %j as %j', async (name, shown) => {
  expect(await printed(name)).toBe(shown);
});

test('a statement as PDF has at most 150 kB of fonts, whatever names stand in it', async () => {
  const plain = await pdfOf(statementOf([paid('a')]));
  const file = await pdfOf(statementOf([paid(Object.values(letters).join(''))]));
  expect(file.length).toBeLessThan(150_000);
  expect(file.length).toBeGreaterThan(plain.length);
});

test('a statement as PDF of a name without a space breaks it, and keeps every letter', async () => {
  for (const name of ['ქ'.repeat(300), 'Հ'.repeat(200)]) {
    expect((await printed(name))?.replace(/\s/gu, '')).toBe(name);
  }
});
