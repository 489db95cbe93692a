import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '#functions/tools/log.ts';

const lines: Record<string, unknown>[] = [];
const keep = (text: unknown): boolean => {
  lines.push(JSON.parse(String(text)));
  return true;
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  lines.length = 0;
});

beforeEach(() => {
  vi.stubEnv('AWS_LAMBDA_LOG_FORMAT', 'JSON');
  vi.spyOn(process.stdout, 'write').mockImplementation(keep);
});

it('writes one line of JSON with level and time, as Lambda filters by', () => {
  log.error('request failed', { error: new Error('why') });

  expect(lines).toEqual([
    { timestamp: expect.stringMatching(/Z$/), level: 'error', message: 'request failed', error: expect.objectContaining({ message: 'why' }) },
  ]);
});

it.each([
  ['info', ['info', 'warn', 'error']],
  ['warn', ['warn', 'error']],
  ['', ['info', 'warn', 'error']],
])('with LOG_LEVEL %j writes %j', (level, written) => {
  vi.stubEnv('LOG_LEVEL', level);

  log.info('one');
  log.warn('two');
  log.error('three');

  expect(lines.map((line) => line['level'])).toEqual(written);
});
