import * as z from 'zod';
import type { KeyPair } from '@whiskeysockets/baileys';
import type { SealedItems } from './sealed-items.ts';

/** Keys of one item, about 4 KB: a pairing uploads 812 keys, which would be 812 writes one by one. */
const keysPerChunk = 50;
const usedName = 'used-pre-keys';

const chunkText = z.record(z.string(), z.tuple([z.string(), z.string()]));
const usedText = z.array(z.number().int());

/**
 * Keeps one-time keys in chunks. A used one is noted in a small item of its own rather than by rewriting its chunk, which would cost a write unit per
 * kilobyte; a chunk goes when all its keys are used.
 */
export class PreKeys {
  readonly #items: SealedItems;
  /** Changes are read-modify-write, so one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(items: SealedItems) {
    this.#items = items;
  }

  async get(ids: readonly string[]): Promise<Record<string, KeyPair>> {
    const used = await this.#used();
    const found: Record<string, KeyPair> = {};
    for (const id of ids) {
      if (used.has(Number(id))) continue;
      const pair = (await this.#chunk(chunkOf(id)))[id];
      if (pair) found[id] = { private: Buffer.from(pair[0], 'base64'), public: Buffer.from(pair[1], 'base64') };
    }
    return found;
  }

  set(changes: Readonly<Record<string, KeyPair | null>>): Promise<void> {
    const change = this.#last.then(() => this.#apply(changes));
    this.#last = change.catch(() => undefined); // the caller of this change learns of its failure
    return change;
  }

  async #apply(changes: Readonly<Record<string, KeyPair | null>>): Promise<void> {
    const added = new Map<number, Record<string, [string, string]>>();
    const removed: number[] = [];
    for (const [id, pair] of Object.entries(changes)) {
      if (pair === null) removed.push(Number(id));
      else {
        const chunk = added.get(chunkOf(id)) ?? {};
        chunk[id] = [Buffer.from(pair.private).toString('base64'), Buffer.from(pair.public).toString('base64')];
        added.set(chunkOf(id), chunk);
      }
    }
    await Promise.all([...added].map(([chunk, keys]) => this.#addTo(chunk, keys)));
    if (removed.length > 0) await this.#remove(removed);
  }

  async #addTo(chunk: number, keys: Record<string, [string, string]>): Promise<void> {
    await this.#items.write(chunkName(chunk), JSON.stringify({ ...(await this.#chunk(chunk)), ...keys }));
  }

  async #remove(ids: readonly number[]): Promise<void> {
    const used = await this.#used();
    for (const id of ids) used.add(id);
    for (const chunk of new Set(ids.map((id) => chunkOf(String(id))))) {
      const members = Object.keys(await this.#chunk(chunk)).map(Number);
      const isFull = members.length === keysPerChunk;
      if (!isFull || !members.every((id) => used.has(id))) continue;
      await this.#items.write(chunkName(chunk), null);
      for (const id of members) used.delete(id);
    }
    await this.#items.write(usedName, JSON.stringify([...used]));
  }

  async #chunk(chunk: number): Promise<Record<string, [string, string]>> {
    const text = await this.#items.read(chunkName(chunk));
    return text === '' ? {} : chunkText.parse(JSON.parse(text));
  }

  async #used(): Promise<Set<number>> {
    const text = await this.#items.read(usedName);
    return new Set(text === '' ? [] : usedText.parse(JSON.parse(text)));
  }
}

const chunkOf = (id: string): number => Math.floor(Number(id) / keysPerChunk);
const chunkName = (chunk: number): string => `pre-keys#${chunk}`;
