// docs/decisions/161
/** A node of JSX and of the expressions in it, as far as the rule looks. */
export type JsxNode = {
  type: string;
  value?: unknown;
  name?: string;
  operator?: string;
  callee?: JsxNode;
  expression?: JsxNode;
  left?: JsxNode;
  right?: JsxNode;
  consequent?: JsxNode;
  alternate?: JsxNode;
  children?: JsxNode[];
};

/**
 * The texts of an element beside which something comes and goes, or which come and go beside something. A translator
 * puts nodes of its own in the place of a bare text, so that it stands in an element of its own there (P72).
 */
export function bareTextsIn({ children = [] }: JsxNode): JsxNode[] {
  const shown = children.map((child) => child.expression ?? child).filter((child) => !isBlank(child));
  if (shown.length < 2) return [];
  const hasGuest = shown.some(comesAndGoes);
  return shown.filter((child) => (comesAndGoes(child) ? branchesOf(child).some(showsText) : hasGuest && isText(child)));
}

function isBlank({ type, value }: JsxNode): boolean {
  if (type === 'JSXEmptyExpression') return true;
  return type === 'JSXText' && typeof value === 'string' && value.includes('\n') && value.trim() === '';
}

/** A condition between two texts is a text whose words change. */
function comesAndGoes(node: JsxNode): boolean {
  if (node.type === 'LogicalExpression') return node.operator === '&&';
  return node.type === 'ConditionalExpression' && !branchesOf(node).every(isText);
}

function branchesOf({ type, right, consequent, alternate }: JsxNode): JsxNode[] {
  const branches = type === 'LogicalExpression' ? [right] : [consequent, alternate];
  return branches.filter((branch) => branch !== undefined);
}

/** A fragment leaves its texts beside what is around it. */
function showsText(node: JsxNode): boolean {
  if (node.type !== 'JSXFragment') return isText(node);
  return (node.children ?? [])
    .map((child) => child.expression ?? child)
    .some((child) => !isBlank(child) && isText(child));
}

/** Words of a catalogue, a date or a sum, and words that were put together. */
function isText(node: JsxNode): boolean {
  if (node.type === 'JSXText' || node.type === 'TemplateLiteral') return true;
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'CallExpression') return /^(t|format[A-Z]\w*|\w+Words)$/.test(node.callee?.name ?? '');
  return node.type === 'ConditionalExpression' && branchesOf(node).every(isText);
}
