import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/** A server of its own process that answers the JSON text of a file: `node static-json.ts <port> <file>`. */
const [port = '0', file = ''] = process.argv.slice(2);
const text = readFileSync(file, 'utf8');
const app = fastify();
app.get('/api/info', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
await app.listen({ port: Number(port), host: '127.0.0.1' });
