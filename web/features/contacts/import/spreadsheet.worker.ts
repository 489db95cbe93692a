import { readSpreadsheet } from './read-spreadsheet.ts';

// A file that is made to keep a program busy keeps this worker busy, which ends with its time.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readSpreadsheet(new Uint8Array(data)).then((reading) => postMessage(reading));
});
