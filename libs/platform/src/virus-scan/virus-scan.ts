import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { Transform, type TransformCallback } from 'node:stream';

/** Looks for malware in files that people upload. */
export abstract class VirusScan {
  /** What was found, by its name, or null. Throws where it cannot be said: the file must not be shown then. */
  abstract find(path: string, signal: AbortSignal): Promise<string | null>;
}

/** Where no scanner is configured. */
export class NoScan extends VirusScan {
  find(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** Longest silence of the scanner: while it takes bytes, and while it thinks. */
const SILENCE_MS = 120_000;
/** An answer is one line. */
const ANSWER_BYTES = 1000;

/** Pieces as clamd wants them: each with its length before it, and one of length 0 at the end. */
class Framed extends Transform {
  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    this.push(length);
    done(null, piece);
  }
  override _flush(done: TransformCallback): void {
    done(null, Buffer.alloc(4));
  }
}

const answerOf = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const piece of socket as AsyncIterable<Buffer>) {
    text += piece.toString('latin1');
    if (text.length > ANSWER_BYTES || text.includes('\0')) break;
  }
  return text.replace(/\0[\s\S]*$/, '').trim();
};

/** The protocol INSTREAM of clamd. Its `StreamMaxLength` has to be as large as the largest file that may be uploaded. */
export class ClamdScan extends VirusScan {
  constructor(private readonly address: string) {
    super();
  }

  async find(path: string, signal: AbortSignal): Promise<string | null> {
    const { hostname, port } = new URL(this.address);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310), signal });
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The virus scanner is silent')));
    try {
      socket.write('zINSTREAM\0');
      // The answer may come before the end: a file that is too large is refused in the middle.
      const answer = answerOf(socket);
      const sent = pipeline(createReadStream(path), new Framed(), socket, { end: false, signal });
      sent.catch(() => undefined);
      const text = await Promise.race([answer, sent.then(() => answer)]);
      if (text === 'stream: OK') return null;
      const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
      if (found === undefined) throw new Error(`The virus scanner says: ${text || 'nothing'}`);
      return found;
    } finally {
      socket.destroy();
    }
  }
}
