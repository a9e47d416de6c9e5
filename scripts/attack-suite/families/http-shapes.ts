// Bytes that are not quite HTTP/1.1 (RFC 9112), or that two parsers read differently.

import { connect } from 'node:net';
import { systemClock as clock } from '../../../core/kernel/clock.ts';
import type { Arena } from '../arena.ts';
import { everyNth, type Attack, type Family } from '../attack.ts';
import { faultOf } from '../judge.ts';
import { httpShapes, smugglingShapes, type Shape } from '../corpus/http-shapes.ts';

export const httpShapeFamily: Family = {
  name: 'http-shapes',
  title: 'Broken requests, framing and smuggling on a raw socket',
  prepare(arena, { quick }) {
    const key = arena.owner.authorization;
    const shapes = [...httpShapes(key), ...smugglingShapes(key)];
    return everyNth(shapes, quick ? 3 : 1).map((shape) => attackWith(arena, shape));
  },
};

/** Longest time to wait for more of an answer. */
const patienceMs = 2_000;

function attackWith({ port }: Arena, shape: Shape): Attack {
  return {
    name: shape.name,
    async run() {
      const text = await exchange(port, shape.bytes);
      const answers = splitAnswers(text);
      const wrong = answers.flatMap((answer) => faultOf(answer) ?? []);
      const [first] = answers;
      const { statuses, most = 1 } = shape;
      if (statuses && first && !statuses.includes(first.status)) {
        wrong.push(`expected ${statuses.join(' or ')}, got ${first.status} ${first.text}`);
      }
      if (first === undefined && !shape.mayBeSilent) wrong.push('no answer');
      if (answers.length > most) {
        const shown = answers.map(({ status }) => status).join(', ');
        wrong.push(`${answers.length} answers to what is at most ${most}: ${shown}`);
      }
      return { tried: 1, wrong };
    },
  };
}

/** Returns all bytes until the server closes the connection or sends nothing more. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = (): void => {
      silence.cancel();
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    let silence = clock.after(patienceMs, finish);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      silence.cancel();
      silence = clock.after(patienceMs / 4, finish);
    });
    // A server rejects the rest of a body with a reset after the answer.
    socket.on('error', finish);
    socket.on('end', finish);
  });
}

/** Interim answers are left out. */
function splitAnswers(text: string): { status: number; text: string }[] {
  const pieces = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((piece) => piece !== '');
  return pieces
    .map((piece) => {
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(piece)?.[1] ?? 599);
      const end = piece.indexOf('\r\n\r\n');
      return { status, text: end < 0 ? piece : piece.slice(end + 4) };
    })
    .filter(({ status }) => status >= 200);
}
