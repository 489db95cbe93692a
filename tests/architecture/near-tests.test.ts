import { describe, expect, it } from 'vitest';
import { nearTests } from '../near-tests.mjs';

const sources: Readonly<Record<string, string>> = {
  'shared/a.ts': '',
  'shared/b.ts': "import { a } from './a.ts';",
  'tests/near.test.ts': "import { a } from '#shared/a.ts';",
  'tests/next.test.ts': "import { b } from '#shared/b.ts';",
  'tests/own.test.ts': '',
  'tests/browser/whole.test.ts': "import { a } from '#shared/a.ts';",
};
const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`tests/many-${n}.test.ts`, "import { b } from '#shared/b.ts';"]));
const found = (files: Readonly<Record<string, string>>, ...changed: string[]) => nearTests(Object.keys(files), changed, (path) => files[path] ?? '');

describe('the tests of a quick check', () => {
  it('are those that changed and those that import what changed, the nearest first', () => {
    expect(found(sources, 'shared/a.ts', 'tests/own.test.ts')).toEqual({
      near: ['tests/own.test.ts', 'tests/near.test.ts', 'tests/next.test.ts'],
      leftOut: 0,
    });
  });

  it('are those of the same place first', () => {
    const screen = {
      'web/features/tags/List.tsx': '',
      'web/App.tsx': "import '#web/features/tags/List.tsx';",
      'tests/web/shell.test.tsx': "import '#web/App.tsx';",
    };
    const far = { 'tests/web/support/render.tsx': "import '#web/App.tsx';", 'tests/web/tags.test.tsx': "import './support/render.tsx';" };

    expect(found({ ...screen, ...far }, 'web/features/tags/List.tsx').near).toEqual(['tests/web/tags.test.tsx', 'tests/web/shell.test.tsx']);
  });

  it('are a few, and the others are counted', () => {
    const { near, leftOut } = found({ ...sources, ...many }, 'shared/a.ts');

    expect([near[0], near.length, near.length + leftOut]).toEqual(['tests/near.test.ts', 12, 42]);
  });
});
