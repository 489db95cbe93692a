import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { noteBundledModules } from './build/bundled-modules.ts';
import { chunkGroups, isOfEntry, namespaceOf } from './build/chunks.ts';
import { askBeforeCode, hintFirstTexts, importByOwnLoader, paintBeforeStyles, preloadTypeface } from './build/early-hints.ts';
import { oldestBrowsers } from './build/oldest-browsers.ts';
import { editPackages } from './build/package-edits.ts';
import { fetchPopperOnUse, leaveOutDataRouter, leaveOutFormats, leaveOutParts } from './build/package-parts.ts';
import { staticModules } from './build/static-modules.ts';

const here = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const modules = noteBundledModules(here('../dist/site-modules.json'));

export default defineConfig({
  root: here('.'),
  plugins: [
    staticModules(),
    importByOwnLoader(here('kit/page/import-insistently.ts')),
    leaveOutParts(),
    editPackages(),
    leaveOutDataRouter(),
    fetchPopperOnUse(),
    hintFirstTexts(),
    preloadTypeface(),
    askBeforeCode(),
    paintBeforeStyles(),
    modules.site(),
    react(),
  ],
  resolve: {
    alias: [
      // The same client without the parts we do not use (GraphQL, Cognito): 12 KB brotli less.
      { find: /^aws-amplify\/api$/, replacement: '@aws-amplify/api-rest' },
      { find: /^aws-amplify$/, replacement: '@aws-amplify/core' },
      { find: /^zod$/, replacement: here('build/zod-without-eval.ts') },
      // Its exports lead to the build with warnings for developers only.
      { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  worker: { format: 'es', plugins: () => [leaveOutFormats(), modules.workers()] },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: oldestBrowsers,
    modulePreload: {
      polyfill: false,
      // What the entry itself imports is there before anything is fetched on demand: no need to name it for each screen. A chunk without others
      // is named too, so that it can be asked for again.
      resolveDependencies: (file, chunks, { hostType }) => (hostType === 'js' ? [...new Set([file, ...chunks])].filter((chunk) => !isOfEntry(chunk)) : chunks),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // Else a class of a package stays for reading, and so perhaps moving, what it extends.
      treeshake: { propertyReadSideEffects: false },
      input: { index: here('index.html'), sw: here('service-worker/main.ts'), early: here('early/main.ts') },
      output: {
        // Browsers look for a newer worker at the address of the one they have.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: ({ facadeModuleId, name }) => `assets/${namespaceOf(facadeModuleId) ?? name}-[hash].js`,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  // `npm run dev` puts it behind the local cloud, which has the API and the rest.
  server: { host: '127.0.0.1' },
});
