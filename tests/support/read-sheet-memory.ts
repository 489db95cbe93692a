import { readFileSync } from 'node:fs';
import { readSheet } from '#functions/tools/spreadsheet/read-sheet.ts';

/** Run alone: reads a spreadsheet and prints how many rows it has and what the process held at most. */
const rows = new Map<string, object>();
const startedAt = performance.now();
await readSheet(new Uint8Array(readFileSync(process.argv[2] ?? '')), (row) => void rows.set(row.number, row));
// Of this program alone: what the system says of resources begins with its parent's.
const rssMb = Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024);
console.log(JSON.stringify({ count: rows.size, rssMb, ms: Math.round(performance.now() - startedAt) }));
