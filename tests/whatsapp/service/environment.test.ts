import { describe, expect, it } from 'vitest';
import { parseEnvironment } from '#services/whatsapp/environment.ts';

const needed = {
  TABLE_NAME: 'recado',
  INBOUND_QUEUE_URL: 'http://127.0.0.1/inbound.fifo',
  ACKS_QUEUE_URL: 'http://127.0.0.1/acks',
  OUTBOUND_QUEUE_PREFIX: 'http://127.0.0.1/outbound-',
  OUTBOUND_QUEUE_COUNT: '1',
  MEDIA_BUCKET: 'media',
  AUTH_STATE_KEY: '0f'.repeat(32),
};

describe('the version of WhatsApp Web', () => {
  it.each([
    ['2.3000.1043857760', [2, 3000, 1_043_857_760]],
    ['', undefined],
    [undefined, undefined],
  ])('%s', (text, version) => {
    expect(parseEnvironment({ ...needed, WHATSAPP_VERSION: text }).WHATSAPP_VERSION).toEqual(version);
  });
  it('is refused unless it is three numbers', () => {
    expect(() => parseEnvironment({ ...needed, WHATSAPP_VERSION: '2.3000' })).toThrow('WHATSAPP_VERSION: expected three numbers with dots');
  });
});
