import { createElement, lazy, useState, type ComponentType } from 'react';
import { fetchCode, hasCome, type Load } from './prefetch.ts';

/**
 * A component whose code comes when it is first shown, as with `lazy`; fetched before, it is drawn at once. `lazy` shows its fallback even then, and
 * React lets nothing replace a fallback for 300 ms. https://github.com/facebook/react/issues/31819
 *
 * @param beside fetches what it needs besides its code.
 */
export function part<P extends object>(load: Load<P>, beside?: () => Promise<unknown>): ComponentType<P> {
  const Later = lazy(async () => {
    const [code] = await Promise.all([fetchCode(load), beside?.()]);
    return code;
  });
  return function Part(props: P) {
    const [Shown] = useState<ComponentType<P>>(() => hasCome(load) ?? Later);
    return createElement(Shown, props);
  };
}
