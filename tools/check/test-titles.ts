import { parseSync } from 'vite';

type Node = { readonly type: string; readonly [field: string]: unknown };

/** A test or a group of tests that runs. */
type RunningTest = {
  /** The titles of its groups and its own title, as written; of a template literal the text between its quotes. */
  readonly titles: readonly string[];
  /** Where the call begins in the source, as a character offset. */
  readonly start: number;
};

export type LineComment = { readonly text: string; readonly start: number; readonly end: number };

const OPENERS = new Set(['test', 'it', 'describe']);
/** `each` and `for` give a test its cases. Every other modifier may skip the test or its neighbours. */
const HARMLESS_MODIFIERS = new Set(['each', 'for']);

/**
 * The tests and groups that a test file runs, and the line comments of the file. Skipped tests, tests without a body
 * and tests that are expected to fail prove nothing: they and their content are left out.
 */
export function readTests(file: string, source: string): { tests: RunningTest[]; comments: LineComment[] } {
  const tests: RunningTest[] = [];
  const walk = (value: unknown, groups: readonly string[]): void => {
    if (Array.isArray(value)) value.forEach((item) => walk(item, groups));
    if (!isNode(value)) return;
    const modifiers = value.type === 'CallExpression' ? modifiersOf(value['callee']) : null;
    if (modifiers?.some((modifier) => !HARMLESS_MODIFIERS.has(modifier))) return;
    const [title, body] = modifiers === null ? [] : (value['arguments'] as Node[]);
    // A test without a body proves nothing.
    const words = title === undefined || body === undefined ? null : wordsIn(title, source);
    const titles = words === null ? groups : [...groups, words];
    if (words !== null) tests.push({ titles, start: Number(value['start']) });
    Object.values(value).forEach((child) => walk(child, titles));
  };
  const { program, comments } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  walk(program.body, []);
  const lines = comments.filter(({ type }) => type === 'Line');
  return { tests, comments: lines.map(({ value, start, end }) => ({ text: value.trim(), start, end })) };
}

/** The modifiers between `test` and its brackets, as `each`; null when another function is called. */
function modifiersOf(callee: unknown): string[] | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return OPENERS.has(String(callee['name'])) ? [] : null;
  if (callee.type === 'CallExpression') return modifiersOf(callee['callee']);
  if (callee.type !== 'MemberExpression') return null;
  const modifiers = modifiersOf(callee['object']);
  const property = callee['property'] as Node;
  return modifiers && [...modifiers, String(property['name'])];
}

function wordsIn(title: Node, source: string): string | null {
  if (title.type === 'Literal' && typeof title['value'] === 'string') return title['value'];
  if (title.type !== 'TemplateLiteral') return null;
  return source.slice(Number(title['start']) + 1, Number(title['end']) - 1);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
