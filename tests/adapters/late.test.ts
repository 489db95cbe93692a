import { expect, it, vi } from 'vitest';
import { late } from '#functions/ports/late.ts';

interface Files {
  put(name: string): Promise<string>;
  drop(name: string): Promise<string>;
}

it('loads a client with the first call, once, and hands calls on', async () => {
  const load = vi.fn(async (): Promise<Files> => ({ put: async (name) => `put ${name}`, drop: async (name) => `dropped ${name}` }));
  const files = late<Files, 'put' | 'drop'>(['put', 'drop'], load);
  expect(load).not.toHaveBeenCalled();

  const answers = await Promise.all([files.put('a'), files.drop('b'), files.put('c')]);

  expect(answers).toEqual(['put a', 'dropped b', 'put c']);
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads again after it could not', async () => {
  const load = vi.fn(async (): Promise<Pick<Files, 'put'>> => ({ put: async (name) => name })).mockRejectedValueOnce(new Error('cut'));
  const files = late<Pick<Files, 'put'>, 'put'>(['put'], load);

  await expect(files.put('a')).rejects.toThrow('cut');
  expect(await files.put('a')).toBe('a');
});
