import { cellText, mostColumns } from '#shared/domain/contact-columns.ts';
import { CompoundFile } from './compound-file.ts';
import { readSharedTexts, readText } from './xls-texts.ts';
import type { OnLine } from './read-sheet.ts';
import { SheetRefused } from './sheet-refused.ts';

/** Of the records that are looked at. [MS-XLS] 2.3 */
const record = {
  formula: 0x06,
  end: 0x0a,
  password: 0x2f,
  continued: 0x3c,
  sheet: 0x85,
  numbers: 0xbd,
  sharedTexts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  label: 0x204,
  text: 0x207,
  shortNumber: 0x27e,
  begin: 0x809,
} as const;
/** [MS-XLS] 2.4.21: Excel 97 and later. */
const version8 = 0x06_00;

interface XlsRecord {
  readonly type: number;
  readonly data: Buffer;
}

/** @throws SheetRefused */
export function readXls(bytes: Uint8Array, onLine: OnLine): void {
  try {
    const stream = new CompoundFile(bytes).stream(['Workbook', 'Book']);
    const { texts, sheetAt } = readWorkbook(stream);
    readCells(stream, sheetAt, texts, onLine);
  } catch (error) {
    // A record that ends too early.
    throw error instanceof RangeError ? new SheetRefused('unreadable', { cause: error }) : error;
  }
}

function* recordsFrom(stream: Buffer, from: number): Generator<XlsRecord> {
  for (let at = from; at + 4 <= stream.length;) {
    const size = stream.readUInt16LE(at + 2);
    yield { type: stream.readUInt16LE(at), data: stream.subarray(at + 4, at + 4 + size) };
    at += 4 + size;
  }
}

/** What stands before the sheets: the texts that they share, and where the first one is. */
function readWorkbook(stream: Buffer): { texts: readonly string[]; sheetAt: number } {
  const textRecords: Buffer[] = [];
  let sheetAt: number | undefined;
  let isText = false;
  for (const { type, data } of recordsFrom(stream, 0)) {
    if (type === record.begin && data.readUInt16LE(0) !== version8) throw new SheetRefused('unreadable');
    if (type === record.password) throw new SheetRefused('unreadable');
    if (type === record.end) break;
    // Type 0 is a sheet of cells, others are charts and macros.
    if (type === record.sheet && data.readUInt8(5) === 0) sheetAt ??= data.readUInt32LE(0);
    isText = type === record.sharedTexts || (isText && type === record.continued);
    if (isText) textRecords.push(data);
  }
  if (sheetAt === undefined) throw new SheetRefused('unreadable');
  return { texts: textRecords.length === 0 ? [] : readSharedTexts(textRecords), sheetAt };
}

/** Gathers the cells of a row, which stand together. */
class Lines {
  readonly #onLine: OnLine;
  #row = -1;
  #cells: (string | undefined)[] = [];

  constructor(onLine: OnLine) {
    this.#onLine = onLine;
  }

  put(row: number, column: number, value: string | number): void {
    if (row !== this.#row) this.end();
    this.#row = row;
    if (column < mostColumns) this.#cells[column] = cellText(value);
  }

  end(): void {
    if (this.#row >= 0) this.#onLine(this.#row + 1, this.#cells);
    this.#cells = [];
  }
}

function readCells(stream: Buffer, from: number, texts: readonly string[], onLine: OnLine): void {
  const lines = new Lines(onLine);
  /** A formula whose value is a text has it in the next record. */
  let formula: { row: number; column: number } | undefined;
  let depth = 0;
  for (const { type, data } of recordsFrom(stream, from)) {
    if (type === record.begin) depth += 1;
    if (type === record.end) depth -= 1;
    if (depth === 0) break;
    // Charts within the sheet have records of their own.
    if (depth > 1) continue;
    if (type === record.text && formula) lines.put(formula.row, formula.column, readText(data, 0));
    formula = undefined;
    if (!hasPlace.has(type)) continue;
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    if (type === record.numbers) for (let at = 4; at + 6 <= data.length - 2; at += 6) lines.put(row, column + (at - 4) / 6, shortNumber(data, at + 2));
    else if (type === record.formula && isTextFollowing(data)) formula = { row, column };
    else lines.put(row, column, valueOf(type, data, texts));
  }
  lines.end();
}

const hasPlace: ReadonlySet<number> = new Set([record.formula, record.numbers, record.sharedText, record.number, record.label, record.shortNumber]);

const isSpecial = (data: Buffer): boolean => data.readUInt16LE(12) === 0xff_ff;
const isTextFollowing = (data: Buffer): boolean => isSpecial(data) && data.readUInt8(6) === 0;

function valueOf(type: number, data: Buffer, texts: readonly string[]): string | number {
  switch (type) {
    case record.sharedText:
      return texts[data.readUInt32LE(6)] ?? '';
    case record.label:
      return readText(data, 6);
    case record.shortNumber:
      return shortNumber(data, 6);
    case record.formula:
      return isSpecial(data) ? '' : data.readDoubleLE(6);
    default:
      return data.readDoubleLE(6);
  }
}

/** The upper 30 bits of a number, or a whole one; hundredths if so marked. [MS-XLS] 2.5.217 */
function shortNumber(data: Buffer, at: number): number {
  const bits = data.readInt32LE(at);
  const whole = Buffer.alloc(8);
  whole.writeInt32LE(bits & ~3, 4);
  const value = (bits & 2) === 0 ? whole.readDoubleLE(0) : bits >> 2;
  return (bits & 1) === 0 ? value : value / 100;
}
