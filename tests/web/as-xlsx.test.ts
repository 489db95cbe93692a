import { afterEach, expect, it, vi } from 'vitest';
import { asXlsx } from '#web/parts/spreadsheet/read-in-worker.ts';
import type { SheetRequest } from '#web/parts/spreadsheet/spreadsheet.worker.ts';

const xls = new File([Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1])], 'clientes.xls');
const { signal } = new AbortController();

/** A worker that answers so: jsdom has none. */
function workerAnswers(answer: ArrayBuffer | undefined): SheetRequest['wanted'][] {
  const asked: SheetRequest['wanted'][] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage({ wanted }: SheetRequest): void {
        asked.push(wanted);
        queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: answer })));
      }

      terminate(): void {}
    },
  );
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

it('turns an .xls into .xlsx of the same name', async () => {
  const asked = workerAnswers(new TextEncoder().encode('PK').buffer);

  const file = await asXlsx(xls, signal);

  expect(asked).toEqual(['xlsx']);
  expect([file.name, await file.text()]).toEqual(['clientes.xls', 'PK']);
});

it('leaves to the server what cannot be read, and everything else', async () => {
  const asked = workerAnswers(undefined);
  const xlsx = new File(['PK'], 'clientes.xlsx');

  expect(await asXlsx(xls, signal)).toBe(xls);
  expect(await asXlsx(xlsx, signal)).toBe(xlsx);
  expect(asked).toEqual(['xlsx']);
});
