import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ErrorCode } from '#domain/errors.ts';
import { type EndpointName, type Shape, shapes, shapesByFeature } from '#contract/api.ts';
import { API_BASE } from '#contract/browser-endpoints.ts';
import { ERROR_STATUS } from '#contract/errors/errors.ts';
import { FAULTS, refusalsOf } from '#contract/errors/refusals.ts';
import { docsPage } from './docs-page.ts';

/** The description of each feature. */
const TAGS: Record<keyof typeof shapesByFeature, string> = {
  login: 'Signing in and out, and the signed-in person',
  intake: 'The questionnaire',
  content: 'Texts of the content service',
  matching: 'Therapists',
  booking: 'Holds and orders',
  checkout: 'Payments',
  cabinet: "A client's own sessions",
  'own-data': 'Taking the own data along',
  receipts: 'Receipts of payments and refunds',
  'paid-later': 'Appointments that are paid later',
  settings: "A client's own account",
  ops: 'Work of operators',
  practice: "A therapist's own calendar, sessions, clients and settings.",
  earnings: 'What a therapist earned, and when it is paid.',
  leaving: 'Deleting the own account',
  invitation: 'How a therapist comes in.',
  room: 'The room of a session',
  sharing: 'Topics shared with a therapist',
  consent: "A parent's consent",
  chat: 'Messages from visitors',
};

const OPERATORS = new RegExp(`^${API_BASE}/ops/`);

const REFUSAL = {
  type: 'object' as const,
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' as const, description: "In the caller's language" },
    code: { type: 'string' as const, enum: Object.keys(ERROR_STATUS) },
    requestId: { type: 'string' as const },
  },
};

/** Collects every route into an OpenAPI 3.1 document; must be called before the routes are mounted. */
export async function collectDocs(app: FastifyInstance): Promise<void> {
  nameSchemas();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Simshvide',
        version: '1',
        description:
          'Refusals are `{message, code, requestId}`: 400 syntax, 401, 403, 404, 409 state, 413, 415, 422 meaning, ' +
          '429 with Retry-After. Times are walls in Asia/Tbilisi, money is tetri or cents unless a field says GEL.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { Refusal: REFUSAL },
      },
    },
    transform(input) {
      const { schema, url } = jsonSchemaTransform(input);
      const name = schema['operationId'];
      // What operators call is described where they read it (`npm run ops`), and to nobody else.
      if (!isEndpoint(name) || OPERATORS.test(url)) return { schema: { ...schema, hide: true }, url };
      const answers = Object.entries(schema['response'] as Record<string, object>);
      const described = answers.map(([status, answer]) => [status, { ...answer, description: 'The answer' }]);
      const response = { ...Object.fromEntries(described), ...refusalResponses(name) };
      return { url, schema: { ...schema, tags: [featureOf(name)], response } };
    },
    transformObject: (document) => withoutUnused(jsonSchemaTransformObject(document)),
  });
}

/** Serves the document and a page a person can read, which loads nothing from other hosts. */
export function mountDocs(app: FastifyInstance): void {
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true }, config: { who: 'anyone' } }, async () => app.swagger());
  app.get(`${API_BASE}/docs`, { schema: { hide: true }, config: { who: 'anyone' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger())),
  );
}

function isEndpoint(name: unknown): name is EndpointName {
  return typeof name === 'string' && name in shapes;
}

/** Names the body and the answer of every call after the call, where the contract gives them no name. */
function nameSchemas(): void {
  for (const [name, { body, response }] of Object.entries<Shape>(shapes)) {
    const id = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (body !== undefined) nameSchema(body, id);
    if (!(response instanceof z.ZodNull)) nameSchema(response, `${id}Answer`);
  }
}

/** zod keeps one registry of names, from which the description is made. */
function nameSchema(schema: z.ZodType, id: string): void {
  const known = z.globalRegistry.get(schema);
  if (known?.id === undefined) z.globalRegistry.add(schema, { ...known, id });
}

function featureOf(call: EndpointName): string {
  const feature = Object.entries(shapesByFeature).find(([, calls]) => call in calls);
  if (feature === undefined) throw new Error(`${call} belongs to no feature`);
  return feature[0];
}

/** The refusals of a call by status, each with its codes. */
function refusalResponses(call: EndpointName): Record<string, object> {
  const byStatus = Map.groupBy(refusalsOf(call), (code) => String(ERROR_STATUS[code]));
  return {
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusal(codes)])),
    default: refusal(FAULTS),
  };
}

function refusal(codes: readonly ErrorCode[]): object {
  const schema = { allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { code: { enum: codes } } }] };
  return { description: codes.join(', '), content: { 'application/json': { schema } } };
}

/** A name stands for the sent and for the answered schema: those that no call refers to are left out. */
function withoutUnused<Document extends { paths?: unknown; components?: unknown }>(document: Document): Document {
  // An OpenAPI document of this version has its schemas there.
  const components = document.components as { schemas?: Record<string, unknown> } | undefined;
  const schemas = components?.schemas ?? {};
  const used = new Set(namedIn(document.paths));
  // A set that grows is walked to its end.
  for (const name of used) for (const further of namedIn(schemas[name])) used.add(further);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas: kept } };
}

/** The names of the schemas that a part refers to. */
function namedIn(part: unknown): string[] {
  return [...(JSON.stringify(part) ?? '').matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
}
