import { relative, resolve, sep } from 'node:path';
import { addressPatternRefusal, addressRefusal, GAP } from './addresses.ts';
import { refusalOf, targetOf } from './arrows.ts';
import { type JsxNode, bareTextsIn } from './bare-text.ts';
import { type Comment, type HandlerNode, isDropped } from './dropped-errors.ts';
import { isLocking } from './locks.ts';
import { tableReadBeside } from './session-joins.ts';
import { type Piece, isNoText, namesOfNoText } from './template-pieces.ts';

/** Our own lint rules, loaded by `.oxlintrc.json`, for checks that no ready-made rule makes. */

type Node = JsxNode & {
  kind?: string;
  importKind?: string;
  exportKind?: string;
  source?: Node | null;
  callee?: Node;
  expression?: Node;
  body?: Node[];
  object?: Node;
  property?: Node;
  arguments?: Node[];
  regex?: { pattern: string };
  quasis?: { value: { cooked: string | null } }[];
  expressions?: Node[];
};
type Context = {
  filename: string;
  sourceCode: {
    getCommentsBefore(node: Node): readonly { value: string }[];
    getAllComments(): readonly Comment[];
  };
  report(finding: { node: Node; message: string }): void;
};
type Visitor = Record<string, (node: Node) => void>;

const ROOT = resolve(import.meta.dirname, '../..');

/** Refuses Intl formats with words: Chromium lacks them for Georgian. Time zones and sorting may use Intl. */
const WORDY_INTL = /^((DateTime|Number|RelativeTime|List|Duration)Format|DisplayNames)$/;

/** The path of a file from the root, with `/`. */
function fileOf({ filename }: Context): string {
  return relative(ROOT, filename).split(sep).join('/');
}

const arrows = {
  create(context: Context): Visitor {
    const from = fileOf(context);
    const check = (node: Node, typeOnly: boolean): void => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const reason = refusalOf({ from, to: targetOf(from, specifier), typeOnly });
      if (reason !== null) context.report({ node, message: `${specifier}: ${reason}.` });
    };
    return {
      ImportDeclaration: (node) => check(node, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node, node.exportKind === 'type'),
      ImportExpression: (node) => check(node, false),
      TSImportType: (node) => check(node, true),
    };
  },
};

/** Only the table of pages contains addresses; tests may write them out. */
const pageAddresses = {
  create(context: Context): Visitor {
    const report = (node: Node, reason: string | null): void => {
      if (reason !== null) context.report({ node, message: `The address of a page: ${reason}.` });
    };
    return {
      Literal(node) {
        if (node.regex !== undefined) report(node, addressPatternRefusal(node.regex.pattern));
        else if (typeof node.value === 'string') report(node, addressRefusal(node.value));
      },
      TemplateLiteral(node) {
        report(node, addressRefusal((node.quasis ?? []).map(({ value }) => value.cooked).join(GAP)));
      },
    };
  },
};

/** A rule about each text of a file; it answers why a text is refused, or null. */
function textRule(refusalOfText: (text: string, file: string) => string | null) {
  return {
    create(context: Context): Visitor {
      const file = fileOf(context);
      const check = (node: Node, text: string): void => {
        const message = refusalOfText(text, file);
        if (message !== null) context.report({ node, message });
      };
      return {
        Literal(node) {
          if (typeof node.value === 'string') check(node, node.value);
        },
        TemplateLiteral(node) {
          check(node, (node.quasis ?? []).map(({ value }) => value.cooked).join(GAP));
        },
      };
    },
  };
}

/** Two transactions that lock in two orders wait for each other. */
const locks = textRule((text) =>
  isLocking(text) ? 'All locks stand in server/db/locks.ts: name one of LOCKED.' : null,
);

/** What belongs to a session is read in one way, or each side is shown something else. */
const sessionJoins = textRule((text, file) => {
  const table = tableReadBeside(file, text);
  return table === null ? null : `Read ${table} by reading() of server/db/session-reading.ts.`;
});

/** An element or an object in a template string is heard as "[object Object]". */
const templatePieces = {
  create(context: Context): Visitor {
    const named = new Set<string>();
    return {
      VariableDeclarator: (node) => namesOfNoText(node as Piece).forEach((name) => named.add(name)),
      TemplateLiteral({ expressions = [] }) {
        for (const node of expressions)
          if (isNoText(node as Piece, named))
            context.report({ node, message: 'This is no text: take its words (momentWords, useClientName).' });
      },
    };
  },
};

const noWordyIntl = {
  create(context: Context): Visitor {
    const check = (node: Node): void => {
      const { callee } = node;
      if (callee?.object?.name !== 'Intl' || !WORDY_INTL.test(callee.property?.name ?? '')) return;
      const locale = node.arguments?.[0]?.value;
      if (typeof locale === 'string' && locale.startsWith('en')) return;
      context.report({ node, message: 'Browsers have no Georgian words: use the formatters of domain/.' });
    };
    return { NewExpression: check, CallExpression: check };
  },
};

/** A text beside what comes and goes stands in an element of its own: other programs put theirs in its place. */
const bareText = {
  create(context: Context): Visitor {
    const check = (node: JsxNode): void => {
      for (const text of bareTextsIn(node))
        context.report({
          node: text,
          message: 'Something comes and goes beside this text: give it an element of its own.',
        });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};

/** Files of a test run share modules: an override outside of a describe changes the fixture for all later files. */
const noSharedOverride = {
  create(context: Context): Visitor {
    return {
      Program({ body = [] }) {
        for (const { expression } of body) {
          if (expression?.callee?.property?.name !== 'override') continue;
          context.report({
            node: expression,
            message: 'It changes the fixture of other files: extend the test instead.',
          });
        }
      },
    };
  },
};

/** A `let` of a module of the web outlives the sign-in of a person: its comment says why it may, or what ends it. */
const sharedLet = {
  create(context: Context): Visitor {
    return {
      Program({ body = [] }) {
        for (const node of body) {
          if (node.type !== 'VariableDeclaration' || node.kind !== 'let') continue;
          const before = context.sourceCode.getCommentsBefore(node).at(-1)?.value ?? '';
          // One comment may stand over several.
          const above = body[body.indexOf(node) - 1];
          const isBeside = above?.type === 'VariableDeclaration' && above.kind === 'let' && before === '';
          if (isBeside || /sign-in/.test(before)) continue;
          context.report({ node, message: 'It outlives the sign-in of a person: say above it why it may.' });
        }
      },
    };
  },
};

/** Errors must be used, passed on, or named as harmless, since only the log helps to find a fault. */
const droppedErrors = {
  create(context: Context): Visitor {
    const check = (handler: Node): void => {
      // Where a node stands is told of every node; the other rules need none of it.
      if (isDropped(handler as Node & HandlerNode, context.sourceCode.getAllComments()))
        context.report({
          node: handler,
          message: 'This drops an error: log it, pass it on, or say in a comment "Harmless: " and why.',
        });
    };
    return {
      CatchClause: check,
      CallExpression({ callee, arguments: given = [] }) {
        const method = callee?.property?.name;
        const handler = method === 'catch' ? given[0] : method === 'then' ? given[1] : undefined;
        if (handler !== undefined) check(handler);
      },
    };
  },
};

export default {
  meta: { name: 'simshvide' },
  rules: {
    arrows,
    'bare-text': bareText,
    'dropped-errors': droppedErrors,
    locks,
    'no-shared-override': noSharedOverride,
    'no-wordy-intl': noWordyIntl,
    'page-addresses': pageAddresses,
    'session-joins': sessionJoins,
    'shared-let': sharedLet,
    'template-pieces': templatePieces,
  },
};
