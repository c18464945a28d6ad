import { expect, test } from 'vitest';
import { classFindings, rawValuesIn, type Source, tokenFindings } from './check-styles.ts';

const rawIn = (declaration: string) => rawValuesIn({ file: 'web/a.css', text: `.a {\n  ${declaration};\n}` });
const told = (findings: readonly { file: string; line: number; reason: string }[]) =>
  findings.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);

test.each([
  'margin: 0 auto 12px',
  'padding-block: clamp(8px, 2vw, var(--space-5))',
  'gap: calc(var(--space-2) + 3px)',
  'font-size: 0.9rem',
  'font: 600 var(--text-m)/1.3 var(--font-serif)',
  'line-height: 1.45',
  'border-radius: 10px',
  'border-top-left-radius: 3px',
  'box-shadow: 0 2px 8px black',
  'scroll-margin-top: 5px',
])('%s is a raw value', (declaration) => {
  expect(rawIn(declaration)).toMatchObject([{ file: 'web/a.css', line: 2 }]);
});

test.each([
  'margin: 0 auto',
  'padding: 50%',
  'gap: calc(-1 * var(--space-2))',
  'margin-left: 0.35em',
  'line-height: 1',
  'font: 600 var(--text-m) / var(--leading-h3) var(--font-serif)',
  'font: 600 var(--text-m) / 1 var(--font-serif)',
  'border-radius: 50%',
  'border: 2px solid',
  'box-shadow: inset 0 0 0 1px var(--pine)',
  'width: 52px',
])('%s is none', (declaration) => {
  expect(rawIn(declaration)).toEqual([]);
});

test('values over several lines and after a comment are read, and the tokens may have values', () => {
  expect(rawValuesIn({ file: 'web/a.css', text: '.a {\n  /* why */\n  margin:\n    1px\n    7px;\n}' })).toHaveLength(
    1,
  );
  expect(rawValuesIn({ file: 'web/ui/tokens.css', text: '.a { margin: 7px; }' })).toEqual([]);
});

test('unused tokens and undefined tokens are found', () => {
  const sources: Source[] = [
    { file: 'web/ui/tokens.css', text: ':root {\n  --used: 1px;\n  --idle: 2px;\n}' },
    { file: 'web/a.css', text: '.a {\n  margin: var(--used) var(--gone);\n}' },
  ];
  expect(told(tokenFindings(sources))).toEqual([
    'web/ui/tokens.css:3: nothing reads --idle',
    'web/a.css:2: --gone is defined nowhere',
  ]);
});

test('unused classes and undefined classes are found', () => {
  const sources: Source[] = [
    { file: 'web/f/A.module.css', text: '.here,\n.dynamic {\n}\n.idle {\n}' },
    { file: 'web/ui/base.css', text: '.row {\n}\n.old {\n}' },
    {
      file: 'web/f/A.tsx',
      text: [
        "import styles from './A.module.css';",
        "const look = 'dynamic';",
        '<p className="row col" />;',
        "<p className={`row ${styles['here']} lost`} />;",
        "<p className={styles['gone']} />;",
        '<p className={styles[look]} />;',
      ].join('\n'),
    },
  ];
  expect(told(classFindings(sources))).toEqual([
    'web/f/A.module.css:4: nothing names .idle',
    'web/f/A.tsx:5: web/f/A.module.css has no .gone',
    'web/ui/base.css:3: nothing names .old',
    'web/f/A.tsx:3: no sheet has .col for everyone',
    'web/f/A.tsx:4: no sheet has .lost for everyone',
  ]);
});
