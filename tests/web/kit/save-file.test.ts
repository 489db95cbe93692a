import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportHtml } from '#web/features/template/export-html.ts';
import { saveFile } from '#web/kit/formats/csv.ts';

const revoke = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoke);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  revoke.mockReset();
});

it.each([
  ['a table', () => saveFile('contatos.csv', new Blob(['nome']))],
  ['a template', () => exportHtml('Natal', '<p>Oi</p>')],
])('%s stays until a slow browser has begun to save it', (_what, save) => {
  save();
  vi.advanceTimersByTime(10_000);
  const early = revoke.mock.calls.length;
  vi.runAllTimers();

  expect([early, revoke.mock.calls.length]).toEqual([0, 1]);
});
