import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressReply } from '#functions/stack/compress-reply.ts';

const body = JSON.stringify({ messages: Array.from({ length: 40 }, (_, id) => ({ id, body: 'Bom dia! O pedido já saiu para entrega?' })) });
const reply = { statusCode: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' }, body };

describe('a reply of the API', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ])('goes to who accepts "%s" as %s', (accepted, encoding, unpack) => {
    const compressed = compressReply(accepted, reply);

    const bytes = Buffer.from(compressed.body ?? '', 'base64');
    expect(unpack(bytes).toString()).toBe(body);
    expect(compressed).toMatchObject({
      statusCode: 200,
      isBase64Encoded: true,
      headers: { ...reply.headers, 'content-encoding': encoding, vary: 'accept-encoding' },
    });
    expect(bytes.length).toBeLessThan(body.length / 10);
  });

  it.each([
    ['who accepts nothing', undefined, reply],
    ['who refuses all that we have', 'br;q=0, gzip; q=0.0, zstd', reply],
    ['anybody when it is short', 'br', { ...reply, body: '{"message":"read"}' }],
    ['anybody when it has no body', 'br', { statusCode: 204 }],
  ])('goes as it is to %s', (_who, accepted, as) => {
    expect(compressReply(accepted, as)).toBe(as);
  });
});
