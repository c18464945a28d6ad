/** A node between the braces of a template string, as far as the rule looks. */
export type Piece = {
  type: string;
  name?: string;
  id?: Piece;
  init?: Piece | null;
  callee?: Piece;
  left?: Piece;
  right?: Piece;
  consequent?: Piece;
  alternate?: Piece;
};

/** Parts of React, and what has no words of its own. */
const NO_TEXT = /^(JSXElement|JSXFragment|ObjectExpression)$/;

/** The calls that answer words with a remark, as an object (`Remarked` of `web/lib/texts.tsx`): parameters of texts. */
const REMARKED = /^(momentOf|timeOf|whenOf|useFreeUntil)$/;

/** Whether a template string would print "[object Object]": this, a branch of it, or a value of a name in `named`. */
export function isNoText(piece: Piece, named: ReadonlySet<string>): boolean {
  const { type, name = '', callee } = piece;
  if (type === 'Identifier') return named.has(name);
  if (type === 'CallExpression') return REMARKED.test(callee?.name ?? '');
  return NO_TEXT.test(type) || branchesOf(piece).some((branch) => isNoText(branch, named));
}

/** The name that a declaration gives to an element or to words with a remark; none for any other. */
export function namesOfNoText({ id, init }: Piece): string[] {
  // Names count for the whole file: an object of one function may be a text of another.
  const isSure = init !== undefined && init !== null && /^(JSX|CallExpression)/.test(init.type);
  return id?.name !== undefined && isSure && isNoText(init, new Set()) ? [id.name] : [];
}

function branchesOf({ type, left, right, consequent, alternate }: Piece): Piece[] {
  const branches =
    type === 'ConditionalExpression' ? [consequent, alternate] : type === 'LogicalExpression' ? [left, right] : [];
  return branches.filter((branch) => branch !== undefined);
}
