import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/** Serves one object, as JSON written for each answer and as a ready text: `node static-json.ts <port> <file>`. */
const [port = '0', file = ''] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const app = fastify();
const object: unknown = JSON.parse(text);
app.get('/json', async () => object);
app.get('/text', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
await app.listen({ port: Number(port), host: '127.0.0.1' });
