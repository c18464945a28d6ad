import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { API_BASE } from '#contract/endpoints.ts';
import { docsPage } from './docs-page.ts';

const ERROR_SCHEMA = {
  type: 'object' as const,
  required: ['message', 'code', 'requestId'],
  properties: {
    message: { type: 'string' as const, description: "In the caller's language" },
    code: { type: 'string' as const },
    requestId: { type: 'string' as const },
  },
};

/** Collects every route into an OpenAPI 3.1 document; must be called before the routes are mounted. */
export async function collectDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Simshvide',
        version: '1',
        description:
          'Errors are `{message, code, requestId}`: 400 syntax, 401, 403, 404, 409 state, 413, 415, 422 meaning, ' +
          '429 with Retry-After. Times are walls in Asia/Tbilisi, money is tetri or cents unless a field says GEL.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform(input) {
      const { schema, url } = jsonSchemaTransform(input);
      if (input.schema?.hide === true) return { schema, url };
      const refusal = { ...ERROR_SCHEMA, description: 'A refusal' };
      return { url, schema: { ...schema, response: { ...(schema['response'] as object), default: refusal } } };
    },
  });
}

/** Serves the document and a page a person can read, which asks nobody else for anything. */
export function mountDocs(app: FastifyInstance): void {
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true }, config: { who: 'anyone' } }, async () => app.swagger());
  app.get(`${API_BASE}/docs`, { schema: { hide: true }, config: { who: 'anyone' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger())),
  );
}
