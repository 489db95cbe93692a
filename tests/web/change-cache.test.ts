import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeCache } from '#web/live/change-cache.ts';

const key = ['list'];

/** A list, and what is asked for while it changes. */
function opened() {
  const queryClient = new QueryClient();
  const ask = (name: string, told: unknown) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    void queryClient.fetchQuery({ queryKey: [name], queryFn: () => promise });
    return async () => {
      resolve(told);
      await new Promise((heard) => setTimeout(heard));
    };
  };
  const shown = () => queryClient.getQueryData<readonly number[]>(key);
  let made = 0;
  const add = (one: number): void =>
    changeCache(queryClient, () => {
      made += 1;
      queryClient.setQueryData<readonly number[]>(key, (known = []) => [...known.filter((other) => other !== one), one]);
    });
  return { ask, shown, add, made: () => made };
}

it('makes changes once more for each answer that was under way, however many they are', async () => {
  const { ask, add, made } = opened();
  const answers = [ask('list', []), ask('other', '')];
  for (let one = 0; one < 1_000; one += 1) add(one);

  for (const answered of answers) await answered();

  expect(made()).toBe(3_000);
});

it('makes a change again as soon as the answer is there that takes it back, however long others take', async () => {
  const { ask, add, shown } = opened();
  const listed = ask('list', [1]);
  const slow = ask('slow', '');
  add(2);

  await listed();

  expect(shown()).toEqual([1, 2]);
  await slow();
});
