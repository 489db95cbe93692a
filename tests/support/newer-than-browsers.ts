/**
 * Names that JavaScript and browsers have got since the oldest ones in which Recado runs, `oldestBrowsers` of `web/build/oldest-browsers.ts`.
 * https://web-platform-dx.github.io/web-features-explorer/
 */
export const newer = {
  /** Properties of what is global. */
  statics: {
    Promise: ['withResolvers', 'try'],
    Object: ['groupBy'],
    Map: ['groupBy'],
    Array: ['fromAsync'],
    URL: ['parse', 'canParse'],
    AbortSignal: ['any'],
    RegExp: ['escape'],
    Error: ['isError'],
    Math: ['f16round', 'sumPrecise'],
    Uint8Array: ['fromBase64', 'fromHex'],
    Intl: ['DurationFormat', 'Segmenter'],
  },
  /** Properties of whatever they make. */
  methods: {
    String: ['isWellFormed', 'toWellFormed'],
    Set: ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    Map: ['getOrInsert', 'getOrInsertComputed'],
    Uint8Array: ['toBase64', 'toHex', 'setFromBase64', 'setFromHex'],
    ArrayBuffer: ['transfer', 'transferToFixedLength', 'resize'],
    // `checkVisibility` too, which the tests' own driver cannot do without.
    Element: ['setHTMLUnsafe', 'moveBefore'],
    HTMLElement: ['showPopover', 'hidePopover', 'togglePopover'],
    Navigator: ['userActivation'],
    Document: ['startViewTransition', 'caretPositionFromPoint'],
  },
  /** Methods of what `values()` and the like give. */
  iterators: ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  /** Global names; Safari has no idle callbacks. */
  globals: ['Iterator', 'scheduler', 'navigation', 'CloseWatcher', 'EditContext', 'requestIdleCallback', 'cancelIdleCallback'],
} as const;

type Forgotten = Omit<typeof newer, 'globals'> & { readonly globals: readonly string[] };

/** Global names that Safari on a phone has in installed applications alone. */
export const ofNotices = ['Notification', 'PushManager'];

/** Takes away what the oldest browsers lack. A function for the page: it sees nothing of this file. */
export function forgetNewer({ statics, methods, iterators, globals }: Forgotten): void {
  const own = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  const remove = (from: object | undefined, names: readonly string[]): void => {
    if (from) for (const name of names) Reflect.deleteProperty(from, name);
  };
  remove(Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object, iterators);
  for (const [name, gone] of Object.entries(statics)) remove(own[name], gone);
  for (const [name, gone] of Object.entries(methods)) remove(own[name]?.prototype, gone);
  remove(globalThis, globals);
}
