import { mostRows, shownRows } from './limits.ts';
import { readSpreadsheet, xlsxOf } from './read-spreadsheet.ts';

export interface SheetRequest {
  readonly bytes: ArrayBuffer;
  readonly wanted: 'rows' | 'firstRows' | 'xlsx';
}

// A file that is made to keep a program busy keeps this worker busy, which ends with its time.
addEventListener('message', ({ data: { bytes, wanted } }: MessageEvent<SheetRequest>) => {
  const file = new Uint8Array(bytes);
  if (wanted === 'xlsx') postMessage(xlsxOf(file));
  else void readSpreadsheet(file, wanted === 'firstRows' ? shownRows : mostRows).then((reading) => postMessage(reading));
});
