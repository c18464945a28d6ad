/** A node of the syntax tree, as far as the rule looks. */
export type HandlerNode = {
  type: string;
  name?: string;
  range: [number, number];
  loc: { start: { line: number } };
  param?: HandlerNode | null;
  params?: HandlerNode[];
  body?: HandlerNode | HandlerNode[];
};

/** A comment and where it stands. */
export type Comment = { value: string; range: [number, number]; loc: { end: { line: number } } };

/** The words that name a dropped error as harmless, with their reason. */
const NAMED = /\bHarmless: +\S+ +\S+/;

/**
 * Whether an error handler, a `catch` or a function, drops its error: it neither uses it nor passes it on, and no
 * comment in it or directly above it names it as harmless. A function defined elsewhere is taken as using it.
 */
export function isDropped(handler: HandlerNode, comments: readonly Comment[]): boolean {
  return !usesError(handler) && !endsByThrowing(handler) && !isNamed(handler, comments);
}

function usesError({ type, param, params = [], body }: HandlerNode): boolean {
  const error = type === 'CatchClause' ? param : params[0];
  if (!error || !body) return false;
  // A pattern has taken out what it needs.
  return error.type === 'Identifier' ? names(body, error.name) : true;
}

/** Whether a name stands anywhere in a part of the tree. */
function names(part: unknown, name: string | undefined): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if ('type' in part && part.type === 'Identifier' && 'name' in part) return part.name === name;
  // `void error` is no use of it.
  if ('operator' in part && part.operator === 'void') return false;
  return Object.entries(part).some(([key, value]) => key !== 'parent' && names(value, name));
}

function endsByThrowing({ body }: HandlerNode): boolean {
  const statements = body && !Array.isArray(body) ? body.body : body;
  return Array.isArray(statements) && statements.at(-1)?.type === 'ThrowStatement';
}

function isNamed({ range: [start, end], loc }: HandlerNode, comments: readonly Comment[]): boolean {
  const inside = comments.filter(({ range }) => range[0] >= start && range[1] <= end);
  const above: Comment[] = [];
  for (let line = loc.start.line - 1; ; line -= 1) {
    const next = comments.find((comment) => comment.loc.end.line === line);
    if (next === undefined) break;
    above.unshift(next);
  }
  return [inside, above].some((group) => NAMED.test(group.map(({ value }) => value.replaceAll(/\s+/g, ' ')).join(' ')));
}
