import { connect } from 'node:net';
import type { GameServer } from './game-server';

/** Makes a call and reads nothing of its answer, as a device does whose page was put to sleep. @returns ends it */
export function deafCall(
  server: Pick<GameServer, 'port'>,
  method: string,
  path: string,
  token: string,
  body?: unknown,
): () => void {
  const text = body === undefined ? '' : JSON.stringify(body);
  const socket = connect(server.port, '127.0.0.1');
  socket.pause();
  // The server may break it off.
  socket.on('error', () => undefined);
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: ${token}`];
  if (text !== '') head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  return () => void socket.destroy();
}
