import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_TEXTS, type ErrorBody } from '#contract/errors/errors.ts';

/** The status lines of requests that Node's parser refuses; every other refusal is 400. */
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers what is no HTTP request in the form of every other refusal, and closes the connection. */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: readonly (readonly [string, string])[],
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const body: ErrorBody = { message: ERROR_TEXTS.VALIDATION.ka, code: 'VALIDATION', requestId: '' };
  const text = JSON.stringify(body);
  const lines = [
    `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}

/** The server is no proxy: CONNECT is refused, which Node would leave to hang. */
export function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nallow: GET, HEAD\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
}
