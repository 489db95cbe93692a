import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { withoutEffects } from '#infra/shake-constants.ts';

/** The bundle of a module of which nothing is used but `used`. */
async function bundled(module: string): Promise<string> {
  const plugin = {
    name: 'module',
    setup(on: Parameters<NonNullable<Parameters<typeof build>[0]['plugins']>[number]['setup']>[0]) {
      on.onResolve({ filter: /^module$/ }, () => ({ path: 'module', namespace: 'made' }));
      on.onLoad({ filter: /.*/, namespace: 'made' }, () => ({ contents: withoutEffects(module), loader: 'ts' as const }));
    },
  };
  const stdin = { contents: "import { used } from 'module'; print(used);" };
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'esm', minify: true, plugins: [plugin] });
  return outputFiles[0]?.text ?? '';
}

it('leaves out constants that nobody names, and what only they name', async () => {
  const code = await bundled(`
    const part = made('part');
    export const unused = made({ part: made('inner') }).and(made('chained')) as const;
    export const table = { a: made('row'), b: [new Thing('new')] } satisfies object;
    const shared = made('shared');
    export const used = made(shared).and((x: number) => x);
  `);

  expect(code).toContain('made("shared")');
  expect(code).not.toMatch(/part|inner|chained|row|new Thing/);
});

it('leaves alone what is done rather than made', async () => {
  const code = await bundled(`
    register('statement');
    let counted = register('variable');
    export const [one] = register('parts');
    export const late = await register('awaited');
    export const used = () => counted;
  `);

  for (const done of ['statement', 'variable', 'parts', 'awaited']) expect(code).toContain(`register("${done}")`);
});
