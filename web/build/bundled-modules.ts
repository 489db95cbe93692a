import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Plugins that note the files of packages which the site and its workers contain, modules as well as typefaces. The build of the site writes their paths, as
 * JSON, when all is done.
 */
export function noteBundledModules(file: string): { readonly site: () => Plugin; readonly workers: () => Plugin } {
  const found = new Set<string>();
  const noting = (name: string): Plugin => ({
    name,
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle))
        for (const id of part.type === 'chunk' ? part.moduleIds : part.originalFileNames) if (id.includes('node_modules/')) found.add(id);
    },
  });
  return {
    workers: () => noting('recado:note-modules-of-workers'),
    site: () => ({
      ...noting('recado:note-modules'),
      closeBundle() {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, JSON.stringify([...found].toSorted()));
      },
    }),
  };
}
