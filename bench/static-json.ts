import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/**
 * A server process that answers one object, written as JSON for each answer, and the same as a text that is ready to
 * send: `node static-json.ts <port> <file>`.
 */
const [port = '0', file = ''] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const app = fastify();
const object: unknown = JSON.parse(text);
app.get('/json', async () => object);
app.get('/text', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
await app.listen({ port: Number(port), host: '127.0.0.1' });
