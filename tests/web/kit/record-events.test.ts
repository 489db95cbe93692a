import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { applyRecordEvent, type ListRules } from '#web/api/apply-record-event.ts';
import type { RecordPages } from '#web/api/record-lists.ts';

interface Fruit {
  readonly id: string;
  readonly name: string;
  readonly updatedAt?: string;
}

const fruit = (name: string, fields: Partial<Fruit> = {}): Fruit => ({ id: name, name, ...fields });
const rules: ListRules<Fruit> = {
  belongs: ({ name }, { searchParam = '' }) => name.startsWith(String(searchParam)),
  compare: (one, other) => (one.name < other.name ? -1 : 1),
};

/** A cache with one list in pages, the last of which may not be the server's last. */
function cached(pages: readonly (readonly string[])[], { hasMore = false, filter = {} } = {}) {
  const queryClient = new QueryClient();
  const key = ['fruits', 'list', filter];
  const lists: RecordPages<Fruit> = {
    pages: pages.map((names, at) => ({ records: names.map((name) => fruit(name)), hasMore: hasMore || at < pages.length - 1 })),
    pageParams: pages.map(() => ''),
  };
  queryClient.setQueryData(key, lists);
  const names = () => queryClient.getQueryData<RecordPages<Fruit>>(key)?.pages.map(({ records }) => records.map(({ name }) => name));
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated;
  return { queryClient, names, isStale };
}

describe('a list with known rules', () => {
  it('takes a new record in at its place, once', () => {
    const { queryClient, names } = cached([['ananas', 'kiwi'], ['melon']]);

    applyRecordEvent(queryClient, 'fruits', { action: 'create', record: fruit('lime') }, rules);
    applyRecordEvent(queryClient, 'fruits', { action: 'create', record: fruit('lime') }, rules);

    expect(names()).toEqual([
      ['ananas', 'kiwi'],
      ['lime', 'melon'],
    ]);
  });

  it('takes the last one in only when there are no further pages', () => {
    const whole = cached([['ananas']]);
    const begun = cached([['ananas']], { hasMore: true });

    for (const { queryClient } of [whole, begun]) applyRecordEvent(queryClient, 'fruits', { action: 'create', record: fruit('pear') }, rules);

    expect(whole.names()).toEqual([['ananas', 'pear']]);
    expect(begun.names()).toEqual([['ananas']]);
  });

  it('moves a record whose name has changed, and lets it go where it no longer belongs', () => {
    const all = cached([['ananas', 'kiwi', 'melon']]);
    const found = cached([['ananas']], { filter: { searchParam: 'an' } });
    const renamed = { id: 'ananas', name: 'pineapple' };

    for (const { queryClient } of [all, found]) applyRecordEvent(queryClient, 'fruits', { action: 'update', record: renamed }, rules);

    expect(all.names()).toEqual([['kiwi', 'melon', 'pineapple']]);
    expect(found.names()).toEqual([[]]);
  });
});

describe('a list without rules', () => {
  it('replaces a record where it stands', () => {
    const { queryClient, names, isStale } = cached([['kiwi', 'ananas']]);

    applyRecordEvent(queryClient, 'fruits', { action: 'update', record: { id: 'kiwi', name: 'zucchini' } });

    expect(names()).toEqual([['zucchini', 'ananas']]);
    expect(isStale()).toBe(false);
  });

  it('is fetched again for a record that it does not hold', () => {
    const { queryClient, isStale } = cached([['kiwi']]);

    applyRecordEvent(queryClient, 'fruits', { action: 'create', record: fruit('lime') });

    expect(isStale()).toBe(true);
  });
});

it('takes a deleted record out of pages, whole lists and its own place', () => {
  const { queryClient, names } = cached([['ananas', 'kiwi']]);
  queryClient.setQueryData(['fruits', 'list'], [fruit('kiwi'), fruit('melon')]);
  queryClient.setQueryData(['fruits', 'one', 'kiwi'], fruit('kiwi'));

  applyRecordEvent(queryClient, 'fruits', { action: 'delete', id: 'kiwi' });

  expect(names()).toEqual([['ananas']]);
  expect(queryClient.getQueryData(['fruits', 'list'])).toEqual([fruit('melon')]);
  expect(queryClient.getQueryData(['fruits', 'one', 'kiwi'])).toBeUndefined();
});

it('lets no older record replace a newer one', () => {
  const { queryClient } = cached([[]]);
  const [older, newer] = [fruit('kiwi', { updatedAt: '2026-01-01T00:00:00.000Z' }), fruit('kiwi', { name: 'kiwi!', updatedAt: '2026-01-02T00:00:00.000Z' })];
  queryClient.setQueryData(['fruits', 'one', 'kiwi'], older);

  applyRecordEvent(queryClient, 'fruits', { action: 'update', record: newer }, rules);
  applyRecordEvent(queryClient, 'fruits', { action: 'update', record: older }, rules);

  expect(queryClient.getQueryData(['fruits', 'one', 'kiwi'])).toEqual(newer);
});
