import { parseAst } from 'vite';

type Node = { readonly type: string; readonly [field: string]: unknown };

/** What opens a test or a group of them. */
const OPENERS = new Set(['test', 'it', 'describe']);
/** `each` gives a test its cases. All other ways to call one keep it, or its fellows, from counting as run and passed. */
const PLAIN = new Set(['each']);

/**
 * The titles of the tests and groups that a test file runs, as they are written there: of a text with a value in it the
 * words in its quotes. What is skipped, still to do or meant to fail proves nothing and is left out with all it holds.
 */
export function testTitles(file: string, source: string): string[] {
  const titles: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    const ways = value.type === 'CallExpression' ? waysOf(value['callee']) : null;
    if (ways?.some((way) => !PLAIN.has(way))) return;
    const [title, body] = ways === null ? [] : (value['arguments'] as Node[]);
    // Without a body it is one still to do.
    const words = title === undefined || body === undefined ? null : wordsIn(title, source);
    if (words !== null) titles.push(words);
    Object.values(value).forEach(walk);
  };
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return titles;
}

/** What stands between `test` and its brackets, as `each`; null when something else is called. */
function waysOf(callee: unknown): string[] | null {
  if (!isNode(callee)) return null;
  if (callee.type === 'Identifier') return OPENERS.has(String(callee['name'])) ? [] : null;
  if (callee.type === 'CallExpression') return waysOf(callee['callee']);
  if (callee.type !== 'MemberExpression') return null;
  const ways = waysOf(callee['object']);
  const property = callee['property'] as Node;
  return ways && [...ways, String(property['name'])];
}

function wordsIn(title: Node, source: string): string | null {
  if (title.type === 'Literal' && typeof title['value'] === 'string') return title['value'];
  if (title.type !== 'TemplateLiteral') return null;
  return source.slice(Number(title['start']) + 1, Number(title['end']) - 1);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
