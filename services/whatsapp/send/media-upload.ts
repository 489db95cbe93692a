import { MEDIA_PATH_MAP, type WAMediaUploadFunction, type WASocket } from '@whiskeysockets/baileys';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { TransferLimit, type TransferTimes } from './transfer-limit.ts';

const uploaded = z.object({ url: z.string(), direct_path: z.string() });
const longestReplyBytes = 64_000;

/** Hands an encrypted file to WhatsApp's media hosts, one after the other, as Baileys does but within limits of time. */
export function mediaUpload(socket: WASocket, wanted: AbortSignal, times: TransferTimes): WAMediaUploadFunction {
  return async (path, { fileEncSha256B64, mediaType }) => {
    const { hosts, auth } = await socket.refreshMediaConn(false);
    const token = fileEncSha256B64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    const errors: unknown[] = [];
    for (const { hostname } of hosts) {
      try {
        const url = new URL(`https://${hostname}${MEDIA_PATH_MAP[mediaType] ?? ''}/${token}`);
        url.search = new URLSearchParams({ auth, token }).toString();
        return await post(url, path, wanted, times);
      } catch (error) {
        wanted.throwIfAborted();
        errors.push(error);
      }
    }
    // What it authorised may have ended.
    await socket.refreshMediaConn(true);
    throw new AggregateError(errors, 'no media host took the file');
  };
}

async function post(url: URL, path: string, wanted: AbortSignal, times: TransferTimes): Promise<{ mediaUrl: string; directPath: string }> {
  const { size } = await stat(path);
  const limit = new TransferLimit(size, wanted, times);
  try {
    const headers = { 'content-type': 'application/octet-stream', 'content-length': size, origin: 'https://web.whatsapp.com' };
    // Not fetch, which keeps the whole body in memory. https://github.com/nodejs/undici/issues/4058
    const sent = request(url, { method: 'POST', headers, signal: limit.signal });
    const reply = new Promise<IncomingMessage>((resolve, reject) => sent.once('response', resolve).once('error', reject));
    const [answer] = await Promise.all([reply.then(textOf), pipeline(createReadStream(path), watched(limit), sent)]);
    const { url: mediaUrl, direct_path: directPath } = uploaded.parse(JSON.parse(answer));
    return { mediaUrl, directPath };
  } catch (error) {
    // Streams say only that they were aborted.
    limit.signal.throwIfAborted();
    throw error;
  } finally {
    limit.end();
  }
}

/** Passes bytes on and tells the limit of them. */
export function watched(limit: TransferLimit): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      limit.progress();
      done(null, chunk);
    },
  });
}

async function textOf(reply: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longestReplyBytes) throw new Error('the media host answers too much');
  }
  if (reply.statusCode !== 200) throw new Error(`the media host answered ${reply.statusCode}`);
  return text;
}
