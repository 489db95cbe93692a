/** Least recently used texts up to a total size: one for all sessions, so that idle ones cost nothing. */
export class TextCache {
  readonly #texts = new Map<string, string>();
  readonly #maxCharacters: number;
  #characters = 0;

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters;
  }

  get(key: string): string | undefined {
    const text = this.#texts.get(key);
    if (text === undefined) return undefined;
    this.#texts.delete(key);
    this.#texts.set(key, text);
    return text;
  }

  set(key: string, text: string): void {
    this.delete(key);
    this.#texts.set(key, text);
    this.#characters += key.length + text.length;
    for (const [oldest, value] of this.#texts) {
      if (this.#characters <= this.#maxCharacters) break;
      this.#forget(oldest, value);
    }
  }

  delete(key: string): void {
    const text = this.#texts.get(key);
    if (text !== undefined) this.#forget(key, text);
  }

  #forget(key: string, text: string): void {
    this.#texts.delete(key);
    this.#characters -= key.length + text.length;
  }
}
