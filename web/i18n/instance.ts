import type { Language } from './languages.ts';
import type { Texts } from './texts.ts';

export type Namespace = keyof Texts;

/** A text that counts has an ending for each form; callers name it without. */
type Word<Key> = Key extends `${infer Begin}_${'zero' | 'one' | 'other'}` ? Begin | Key : Key;
type Words = { readonly [N in Namespace]: Word<keyof Texts[N] & string> };
type NamedWords = { readonly [N in Namespace]: `${N}:${Words[N]}` };

/** Values that a text's `{{name}}` stands for. `count` chooses a plural's form, and `context` a fuller text. */
type Values = Readonly<Record<string, unknown>>;

/** Finds a text of the namespace `N`, and of others by their name: `t('common:save')`. */
export type Translate<N extends Namespace, Named extends Namespace = N> = (word: Words[N] | NamedWords[Named], values?: Values) => string;

type Dictionary = Readonly<Record<string, string>>;
type Load = (language: Language, namespace: Namespace) => Promise<Dictionary>;

const model: Language = 'pt';
/** Stands for texts that could not be fetched: whoever waits goes on without, and the next who asks fetches again. */
const missing: Dictionary = {};
/** Looked through after the namespace that a caller names: the second half of the texts of tickets, which a list does without, and of those about errors. */
const secondHalves: readonly Namespace[] = ['conversation', 'screen-errors'];

/** The texts of a language, fetched by namespace. A key that has no text stands for itself. */
class Translator {
  language: Language = model;
  #wanted: Language = model;
  #load: Load = () => Promise.reject(new Error('the texts have not been started'));
  /** By language and namespace. */
  readonly #dictionaries = new Map<string, Dictionary>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #translates = new Map<string, unknown>();
  readonly #listeners = new Set<() => void>();
  readonly t: Translate<'common', Namespace> = (word, values = {}) => this.#translate(word, values, 'common');

  start(load: Load, language: Language, namespaces: readonly Namespace[]): Promise<void> {
    this.#load = load;
    this.language = language;
    this.#wanted = language;
    return this.loadNamespaces(...namespaces);
  }

  /** Tells of another language, and of texts that have come. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  hasLoaded(namespaces: readonly Namespace[]): boolean {
    return namespaces.every((namespace) => this.#dictionaries.has(`${this.language}/${namespace}`));
  }

  /** @returns the same promise for as long as the texts are under way. It does not fail: what has no text is named by its key. */
  loadNamespace(namespace: Namespace, language = this.language): Promise<void> {
    const name = `${language}/${namespace}`;
    const known = this.#dictionaries.get(name);
    if (known && known !== missing) return Promise.resolve();
    const underWay = this.#underWay.get(name) ?? this.#fetch(language, namespace, name);
    this.#underWay.set(name, underWay);
    return underWay;
  }

  async loadNamespaces(...namespaces: readonly Namespace[]): Promise<void> {
    await Promise.all(namespaces.map((namespace) => this.loadNamespace(namespace)));
  }

  /** Once the texts that are known in the present language are there in the other. The last call counts. */
  async changeLanguage(language: Language): Promise<void> {
    this.#wanted = language;
    const known = [...this.#dictionaries.keys()].filter((name) => name.startsWith(`${this.language}/`));
    await Promise.all(known.map((name) => this.loadNamespace(name.slice(name.indexOf('/') + 1) as Namespace, language))); // made of one above
    if (this.#wanted !== language) return;
    this.language = language;
    this.#tell();
  }

  /** The texts of a namespace; the same function for as long as the language is the same. */
  of<N extends Namespace, Named extends Namespace = N>(namespace: N): Translate<N, Named> {
    const name = `${this.language}/${namespace}`;
    const translate = this.#translates.get(name) ?? ((word: string, values: Values = {}) => this.#translate(word, values, namespace));
    this.#translates.set(name, translate);
    return translate as Translate<N, Named>; // each finds by name whatever there is; the type says what that may be
  }

  textsOf(namespace: Namespace): Dictionary {
    return this.#dictionaries.get(`${this.language}/${namespace}`) ?? {};
  }

  /** @param word with the name of its namespace, unless it is a common one. */
  exists(word: string): boolean {
    const [namespace, key] = partsOf(word, 'common');
    return this.#find(namespace, [key]) !== undefined;
  }

  async #fetch(language: Language, namespace: Namespace, name: string): Promise<void> {
    const texts = await this.#load(language, namespace)
      .catch(() => this.#load(model, namespace))
      .catch(() => missing);
    this.#dictionaries.set(name, texts);
    this.#underWay.delete(name);
    this.#tell();
  }

  #translate(word: string, values: Values, given: Namespace): string {
    const [namespace, key] = partsOf(word, given);
    const text = this.#find(namespace, this.#formsOf(key, values));
    return text === undefined ? key : text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => said(values[name]));
  }

  #formsOf(key: string, { count, context }: Values): string[] {
    const keys = typeof context === 'string' ? [`${key}_${context}`, key] : [key];
    if (typeof count !== 'number') return keys;
    const forms = [...(count === 0 ? ['zero'] : []), pluralForm(this.language, count), 'other'];
    return keys.flatMap((one) => [...forms.map((form) => `${one}_${form}`), one]);
  }

  #find(namespace: Namespace, keys: readonly string[]): string | undefined {
    for (const one of [namespace, ...secondHalves]) {
      const texts = this.textsOf(one);
      const key = keys.find((form) => Object.hasOwn(texts, form));
      if (key !== undefined) return texts[key];
    }
    return undefined;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const said = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** `common:save` is the text `save` of `common`. */
function partsOf(word: string, given: Namespace): [Namespace, string] {
  const at = word.indexOf(':');
  return at === -1 ? [given, word] : [word.slice(0, at) as Namespace, word.slice(at + 1)]; // the type lets no other through
}

const rules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(count);
}

/** The texts for code outside components; components use `useTranslation`. Started by `startTexts`. */
export const i18n = new Translator();
