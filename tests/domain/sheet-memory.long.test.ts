import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { spreadsheet } from '#tests/support/contact-lists.ts';

/** The function that reads spreadsheets has this much; Lambda holds its heap to less. */
const mostMb = 256;
const run = promisify(execFile);

it.each([
  ['xlsx', 100_000],
  ['xls', 20_000],
] as const)(
  'reads an .%s of %i rows in the memory of a function',
  async (bookType, rows) => {
    const folder = await mkdtemp(join(tmpdir(), 'recado-sheet-'));
    try {
      const many = Array.from({ length: rows }, (_, index) => [
        `Cliente número ${index} da Silva`,
        5_511_900_000_000 + index,
        `cliente${index}@exemplo.com.br`,
      ]);
      await writeFile(join(folder, 'sheet'), spreadsheet([['nome', 'numero', 'email'], ...many], bookType, { bookSST: bookType === 'xlsx' }));

      const heap = ['--max-old-space-size=128', '--max-semi-space-size=8'];
      const { stdout } = await run(process.execPath, [...heap, join(import.meta.dirname, '../support/read-sheet-memory.ts'), join(folder, 'sheet')]);

      const { count, rssMb, ms } = JSON.parse(stdout) as Record<string, number>; // what the script prints
      console.log(`spreadsheet .${bookType}`, { rows: count, rssMb, ms });
      expect(count).toBe(rows);
      expect(rssMb).toBeLessThan(mostMb);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  60_000,
);
