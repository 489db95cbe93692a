import { useSearchParams } from 'react-router-dom';
import type { ListSearch } from '../lists/list-types.ts';

export type UrlFilter = Readonly<Record<string, string | readonly string[]>>;

/**
 * Filters of a list that live in the address, so that a reload, a link and the way back keep them. What equals its default is left
 * out; lists are separated by commas. A change replaces the entry of the history: Back leaves the list, not a letter of the search.
 *
 * @param defaults declared outside the component.
 */
export function useUrlFilter<T extends UrlFilter>(defaults: T): readonly [T, (change: Partial<T>) => void] {
  const [params, setParams] = useSearchParams();
  const read = ([name, preset]: [string, T[string]]): [string, T[string]] => {
    const text = params.get(name);
    if (text === null) return [name, preset];
    return [name, (typeof preset === 'string' ? text : text.split(',').filter(Boolean)) as T[string]]; // as its default is
  };
  const entries = Object.entries(defaults).map(([name, preset]) => read([name, preset as T[string]]));
  const filter = Object.fromEntries(entries) as unknown as T; // the same keys, each with a value like its default
  const change = (changed: Partial<T>): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changed)) {
          const text = String(value); // a list joins itself by commas
          if (text === String(defaults[name])) next.delete(name);
          else next.set(name, text);
        }
        return next;
      },
      { replace: true },
    );
  return [filter, change];
}

const searchFilter = { searchParam: '' };

/** The one filter that most lists have: what they are searched for. */
export function useUrlSearch(label: string): ListSearch {
  const [{ searchParam }, setFilter] = useUrlFilter(searchFilter);
  return { label, value: searchParam, onChange: (term) => setFilter({ searchParam: term }) };
}
