import type { Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';

/** An operation's or a shape's description: an array, up to the first bracket that ends a statement. */
const description = /^export var (\w+\$) = (\[[\s\S]*?\]);$/gm;

/**
 * Lets esbuild leave out what an AWS client describes and a function does not call. Each client describes all its operations in
 * one module, with computed keys, which esbuild must take for effects: of S3's hundred operations we call five.
 */
export const shakeSchemas: Plugin = {
  name: 'shake-schemas',
  setup(build) {
    build.onLoad({ filter: /@aws-sdk\/client-[^/]+\/dist-es\/schemas\/schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(description, 'export var $1 = /* @__PURE__ */ (() => $2)();'),
    }));
  },
};
