/** The parts of an OpenAPI document that the page shows. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  description?: string;
};
type Operation = {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
};
type Document = {
  info?: { description?: string };
  tags?: { name: string; description?: string }[];
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char);
}

/** A schema in one readable notation: `{name: string, tags?: [string]}`. */
function describe(schema: Schema | undefined): string {
  if (schema === undefined) return 'nothing';
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(describe).join(' | ');
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${describe(field)}`,
    );
    return `{${fields.join(', ')}}`;
  }
  if (schema.items !== undefined) return `[${describe(schema.items)}]`;
  return Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything');
}

function json(content: Record<string, { schema?: Schema }> | undefined): Schema | undefined {
  return content?.['application/json']?.schema;
}

function section(method: string, path: string, operation: Operation): string {
  const rows: [string, string][] = [['who', operation.description ?? '']];
  for (const { name, in: place, schema, required } of operation.parameters ?? []) {
    rows.push([`${place} ${name}${required ? '' : '?'}`, describe(schema)]);
  }
  if (operation.requestBody !== undefined) rows.push(['body', describe(json(operation.requestBody.content))]);
  for (const [status, { content, description }] of Object.entries(operation.responses ?? {})) {
    // The shape of a refusal is the same everywhere, and said at the head of the page; its codes differ.
    if (status !== 'default') rows.push([status, status < '400' ? describe(json(content)) : description]);
  }
  const list = rows.map(([name, value]) => `<dt>${escape(name)}</dt><dd><code>${escape(value)}</code></dd>`).join('');
  return `<section><h3><b>${method.toUpperCase()}</b> ${escape(path)}</h3><p>${escape(operation.summary ?? '')}</p><dl>${list}</dl></section>`;
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2b28; background: #fbf8f2 }
section { background: #fff; border: 1px solid #ddd5c6; border-radius: 14px; padding: 0.5rem 1.25rem; margin: 1rem 0 }
h3 { font-size: 1.1rem } h3 b { color: #1e5b4f } a { color: #1e5b4f }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.25rem 1rem } dt { color: #43534f } dd { margin: 0 }
code { overflow-wrap: anywhere }`;

/** A readable page of an OpenAPI document: no script, no request to anybody. */
export function docsPage(document: object): string {
  const { info, tags = [], paths, components } = document as Document;
  const calls = Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.tags?.includes(name));
    const shown = own.map(({ method, path, operation }) => section(method, path, operation));
    return `<h2>${escape(description ?? name)}</h2>${shown.join('')}`;
  });
  const schemas = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) => `<dt>${escape(name)}</dt><dd><code>${escape(describe(schema))}</code></dd>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Simshvide API</title><style>${STYLE}</style></head><body><h1>Simshvide API</h1>
<p>${escape(info?.description ?? '')}</p><p><a href="/api/openapi.json">OpenAPI 3.1</a></p>${sections.join('')}
<section><h2>Schemas</h2><dl>${schemas.join('')}</dl></section></body></html>`;
}
