import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { cellText, mostColumns } from '#shared/domain/contact-columns.ts';
import { deflated, stored, type ZipEntry, zipEntries } from '#shared/domain/zip-entries.ts';
import type { OnLine } from '#shared/domain/contact-sheet.ts';
import { SheetRefused } from '#shared/domain/sheet-refused.ts';

/** Limit of the unpacked parts that are read, measured while unpacking: the sizes that an archive states need not be true. */
const mostBytes = 120 * 1024 * 1024;
const mostEntries = 2_000;
/** Limit of the workbook's own parts, which are read whole. */
const mostSmallBytes = 4 * 1024 * 1024;
/** Limit of a row, or of a text. */
const longestPiece = 2 * 1024 * 1024;
/** Texts that rows share. */
const mostTexts = 1_000_000;

const tag = (name: string): string => `(?:[A-Za-z]\\w*:)?${name}\\b`;
/** An element, with its attributes and what is in it. */
const element = (name: string): RegExp => new RegExp(`<${tag(name)}([^>]*?)(?:/>|>([\\s\\S]*?)</${tag(name)}\\s*>)`, 'g');
const [rowElement, cellElement, textElement, sharedElement, valueElement] = ['row', 'c', 't', 'si', 'v'].map(element) as [
  RegExp,
  RegExp,
  RegExp,
  RegExp,
  RegExp,
]; // five of five
const phonetic = new RegExp(`<${tag('rPh')}[\\s\\S]*?</${tag('rPh')}\\s*>`, 'g');

/** @throws SheetRefused */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>, onLine: OnLine): Promise<void> {
  const entries = zipEntries(bytes, mostEntries);
  if (!entries || entries.length > mostEntries) throw new SheetRefused('unreadable');
  const archive = new Archive(entries);
  const sheet = await firstSheet(archive);
  const texts = await sharedTexts(archive);
  let former = 0;
  await archive.eachElement(sheet, rowElement, (attributes, content) => {
    const row = Number(attribute(attributes, 'r')) || former + 1;
    former = row;
    onLine(row, cellsOf(content, texts));
  });
}

/** The parts of a workbook that are read, within what all of them may come to. */
class Archive {
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  #left = mostBytes;

  constructor(entries: readonly ZipEntry[]) {
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  async text(name: string): Promise<string> {
    let text = '';
    for await (const piece of this.#pieces(name)) {
      text += piece;
      if (text.length > mostSmallBytes) throw new SheetRefused('unreadable');
    }
    return text;
  }

  /** Without keeping more than a piece. */
  async eachElement(name: string, pattern: RegExp, onElement: (attributes: string, content: string) => void): Promise<void> {
    let rest = '';
    for await (const piece of this.#pieces(name)) {
      rest += piece;
      let end = 0;
      for (const match of rest.matchAll(pattern)) {
        onElement(match[1] ?? '', match[2] ?? '');
        end = match.index + match[0].length;
      }
      rest = rest.slice(end);
      if (rest.length > longestPiece) throw new SheetRefused('unreadable');
    }
  }

  async *#pieces(name: string): AsyncGenerator<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw new SheetRefused('unreadable');
    if (entry.method !== stored && entry.method !== deflated) throw new SheetRefused('unreadable');
    const source = Readable.from([entry.packed], { objectMode: false });
    const decoder = new TextDecoder();
    for await (const chunk of entry.method === stored ? source : inflated(source)) {
      this.#left -= chunk.length;
      if (this.#left < 0) throw new SheetRefused('tooLarge');
      yield decoder.decode(chunk, { stream: true });
    }
  }
}

async function* inflated(source: Readable): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  source.on('error', (error) => inflate.destroy(error));
  try {
    for await (const chunk of source.pipe(inflate)) yield chunk as Buffer; // what it gives
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused('unreadable', { cause: error });
  } finally {
    inflate.destroy();
  }
}

const attributePattern = (name: string): RegExp => new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*["']([^"']*)["']`);
const attributePatterns = {
  r: attributePattern('r'),
  t: attributePattern('t'),
  id: attributePattern('id'),
  Id: attributePattern('Id'),
  Target: attributePattern('Target'),
};
const attribute = (attributes: string, name: keyof typeof attributePatterns): string | undefined => attributePatterns[name].exec(attributes)?.[1];

/** Finds the first sheet by the workbook's order. */
async function firstSheet(archive: Archive): Promise<string> {
  const workbook = await archive.text('xl/workbook.xml');
  const sheet = element('sheet').exec(workbook)?.[1] ?? '';
  const id = attribute(sheet, 'id');
  const relations = await archive.text('xl/_rels/workbook.xml.rels');
  const target = [...relations.matchAll(element('Relationship'))].map(([, attributes = '']) => attributes).find((one) => attribute(one, 'Id') === id);
  const path = target && attribute(target, 'Target');
  if (!path) throw new SheetRefused('unreadable');
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`;
}

async function sharedTexts(archive: Archive): Promise<readonly string[]> {
  const texts: string[] = [];
  if (!archive.has('xl/sharedStrings.xml')) return texts;
  await archive.eachElement('xl/sharedStrings.xml', sharedElement, (_attributes, content) => {
    texts.push(cellText(textIn(content)));
    if (texts.length > mostTexts) throw new SheetRefused('tooLarge');
  });
  return texts;
}

/** Texts may be split where their look changes, and have their reading beside them. */
const textIn = (content: string): string =>
  decoded([...(content.includes('rPh') ? content.replace(phonetic, '') : content).matchAll(textElement)].map(([, , text = '']) => text).join(''));

function cellsOf(content: string, texts: readonly string[]): (string | undefined)[] {
  const cells: (string | undefined)[] = [];
  let former = -1;
  for (const [, attributes = '', inner = ''] of content.matchAll(cellElement)) {
    const place = attribute(attributes, 'r');
    const column = place === undefined ? former + 1 : columnOf(place);
    former = column;
    if (column >= mostColumns) continue;
    cells[column] = cellOf(attribute(attributes, 't') ?? 'n', inner, texts);
  }
  return cells;
}

function cellOf(type: string, inner: string, texts: readonly string[]): string {
  if (type === 'inlineStr') return cellText(textIn(inner));
  const value = decoded([...inner.matchAll(valueElement)][0]?.[2] ?? '');
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'str') return cellText(value);
  return type === 'n' && value !== '' ? cellText(Number(value)) : '';
}

/** `AB12` → 27. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&') && !text.includes('_x')) return text;
  return text
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi, (_all, hex?: string, digits?: string, name?: string) =>
      name === undefined ? character(hex === undefined ? Number(digits) : Number.parseInt(hex, 16)) : (named[name.toLowerCase()] ?? ''),
    )
    .replace(/_x([0-9A-F]{4})_/g, (_all, hex: string) => character(Number.parseInt(hex, 16)));
}

const character = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '');
