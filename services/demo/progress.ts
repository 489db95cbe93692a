import * as z from 'zod';

const page = z.object({
  companyName: z.string(),
  password: z.string(),
  logins: z.array(z.object({ email: z.string(), is: z.string() })),
  /** Parts that are told, and whether these are all. */
  done: z.array(z.string()),
  isWhole: z.boolean(),
});
export type DemoPage = z.output<typeof page>;

/** Keeps a page; another start finds what the last one wrote. */
export interface Pages {
  read(): Promise<DemoPage | undefined>;
  write(page: DemoPage): Promise<void>;
}

/** The local cloud keeps the page of the last demonstration in its data folder, and shows its logins at `/local`. */
export function pagesAt(url: string): Pages {
  const address = `${url}/local/demo`;
  return {
    async read() {
      return page.safeParse(await (await fetch(address)).json()).data;
    },
    async write(content) {
      const { ok, status } = await fetch(address, { method: 'PUT', body: JSON.stringify(content), headers: { 'content-type': 'application/json' } });
      if (!ok) throw new Error(`The demonstration could not be written down: ${status}`);
    },
  };
}

/** Parts of a demonstration: each is marked when it is done, and one that fails does not end the others. */
export class Progress {
  readonly #pages: Pages;
  readonly #say: (line: string) => void;
  #page: DemoPage;
  #writing: Promise<void> = Promise.resolve();
  #failed = 0;

  private constructor(pages: Pages, say: (line: string) => void, first: DemoPage) {
    this.#pages = pages;
    this.#say = say;
    this.#page = first;
  }

  /** Goes on with the company of that name, or begins a page. */
  static async open(pages: Pages, about: Omit<DemoPage, 'done' | 'isWhole'>, say: (line: string) => void): Promise<Progress> {
    const kept = await pages.read();
    const isSame = kept?.companyName === about.companyName;
    return new Progress(pages, say, { ...about, done: isSame ? kept.done : [], isWhole: isSame && kept.isWhole });
  }

  get isWhole(): boolean {
    return this.#page.isWhole;
  }

  /** Whether an earlier start did some of it. */
  get isResumed(): boolean {
    return this.#page.done.length > 0;
  }

  isDone(part: string): boolean {
    return this.#page.done.includes(part);
  }

  /** Does the part unless it is done, and tells a failure in one line. */
  async do(part: string, act: () => Promise<unknown>): Promise<void> {
    if (this.isDone(part)) return;
    try {
      await act();
      await this.mark(part);
    } catch (error) {
      this.#failed += 1;
      this.#say(`${part}: left out, ${inOneLine(error)}`);
    }
  }

  /** Marks a part whose failure ends the start, since nothing can be told without it. */
  async mark(part: string): Promise<void> {
    if (!this.isDone(part)) await this.#write({ done: [...this.#page.done, part] });
  }

  /** @returns how many parts failed; without any it is whole. */
  async finish(): Promise<number> {
    if (this.#failed === 0) await this.#write({ isWhole: true });
    return this.#failed;
  }

  /** Writes go one after the other, so that the newest page stands. */
  async #write(change: Partial<DemoPage>): Promise<void> {
    this.#page = { ...this.#page, ...change };
    const write = this.#writing.then(() => this.#pages.write(this.#page));
    this.#writing = write.catch(() => undefined);
    await write;
  }
}

const mostLetters = 200;

/** An error as a person reads it: no stack, no page of HTML. */
export function inOneLine(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ');
  return text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;
}
