import { useSyncExternalStore } from 'react';
import { i18n, type Namespace, type Translate } from './instance.ts';

interface Translation<N extends Namespace, Named extends Namespace> {
  readonly t: Translate<N, Named>;
  readonly i18n: typeof i18n;
  /** Always, unless the component shows itself without its texts. */
  readonly ready: boolean;
}

/**
 * The texts of a namespace, and by name those of the others; the component waits until they are there.
 *
 * @param namespace unless the common one. The first of several is meant by words that name none.
 */
export function useTranslation<N extends Namespace = 'common', Other extends Namespace = never>(
  namespace: N | readonly [N, ...Other[]] = 'common' as N, // its default
  { useSuspense = true }: { readonly useSuspense?: boolean } = {},
): Translation<N, N | Other> {
  const namespaces: readonly (N | Other)[] = typeof namespace === 'string' ? [namespace] : namespace;
  const language = useSyncExternalStore(i18n.subscribe, () => (i18n.hasLoaded(namespaces) ? i18n.language : null));
  if (language === null) {
    const texts = i18n.loadNamespaces(...namespaces);
    // oxlint-disable-next-line typescript/only-throw-error -- React waits for it; `use` may not stand before other hooks in only some drawings
    if (useSuspense) throw texts;
  }
  return { t: i18n.of<N, N | Other>(namespaces[0] as N), i18n, ready: language !== null }; // a list has a first
}
