import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { staticModules } from './build/static-modules.ts';

const here = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const backEnd = 'http://127.0.0.1:3000';

/**
 * What every screen needs, in two chunks: compressed together it is 10 KB brotli smaller than in the thirty shared chunks
 * that would be split off otherwise, and 28 requests fewer. One chunk alone would exceed 100 KB.
 */
const reactPackages = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|i18next|react-i18next)\//;
const themePackages = /node_modules\/(@emotion|stylis|clsx|@mui\/(system|utils|styled-engine|private-theming))\//;
const commonComponents =
  /node_modules\/@mui\/material\/(styles|Button|ButtonBase|CircularProgress|CssBaseline|GlobalStyles|IconButton|Paper|SvgIcon|Typography|utils)\//;
const coreGroups = [
  { name: 'react', test: reactPackages },
  { name: 'theme', test: (id: string): boolean => themePackages.test(id) || commonComponents.test(id) },
];

export default defineConfig({
  root: here('.'),
  plugins: [staticModules(), react()],
  resolve: {
    alias: [
      // The same client without the parts we do not use (GraphQL, Cognito): 12 KB brotli less.
      { find: /^aws-amplify\/api$/, replacement: '@aws-amplify/api-rest' },
      { find: /^aws-amplify$/, replacement: '@aws-amplify/core' },
    ],
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: coreGroups } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': backEnd, '/local': backEnd, '/ws': { target: backEnd, ws: true } },
  },
});
