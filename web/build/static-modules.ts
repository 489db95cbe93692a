import path from 'node:path';
import { runnerImport, type Plugin } from 'vite';

const suffix = '.static.ts';

/**
 * Evaluates modules named `*.static.ts` at build time and ships their exports as JSON.
 *
 * The contract declares routes with zod schemas; the browser needs only method and path. Importing it directly would put
 * zod and every schema (28 KB brotli) into the first load. Tests run without this plugin and get the same values.
 */
export function staticModules(): Plugin {
  return {
    name: 'recado:static-modules',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!file.endsWith(suffix)) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(file, { configFile: false, logLevel: 'error' });
      for (const dependency of dependencies) this.addWatchFile(path.resolve(dependency));
      return { code: asSource(module), moduleType: 'js' };
    },
  };
}

function asSource(exports: Readonly<Record<string, unknown>>): string {
  return Object.entries(exports)
    .map(([name, value]) => `export const ${name} = /* @__PURE__ */ JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
    .join('\n');
}
