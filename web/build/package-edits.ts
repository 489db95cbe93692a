import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Gives the code without the passages, or with others in their places. */
type Edit = (code: string) => string;

const prefixStyle = fileURLToPath(new URL('prefix-style.ts', import.meta.url));

/** Parts of the design system whose colours its theme would write into each page, and which none of our screens has. */
const unusedParts = ['AppBar', 'Slider', 'SnackbarContent', 'SpeedDialAction', 'StepContent'];

/** Passages that the bundler keeps, since it cannot see that they are of no use to us, by the end of their file's path. */
const edits: Readonly<Record<string, Edit>> = {
  '/@emotion/cache/dist/emotion-cache.browser.esm.js': (code) =>
    `import { prefixStyle } from '${prefixStyle}';\n${replaced(code, 'var defaultStylisPlugins = [prefixer];', 'var defaultStylisPlugins = [prefixStyle];')}`,
  // Types, which came to be code: they hold on to a function that makes elements with styles of their own.
  '/@emotion/react/dist/emotion-react.browser.esm.js': (code) => replaced(code, /^\(function \(_jsx\) \{\n[^]*?\n\}\)\(jsx \|\| \(jsx = \{\}\)\);\n/m, ''),
  '/@mui/system/borders/borders.mjs': markPure,
  '/@mui/system/cssGrid/cssGrid.mjs': markPure,
  '/@mui/system/palette/palette.mjs': markPure,
  '/@mui/system/sizing/sizing.mjs': markPure,
  // The look of what stands outside of a theme, where nothing of ours does. Several parts make it when they are loaded, which also takes time.
  '/@mui/material/styles/createTheme.mjs': (code) =>
    replaced(
      code,
      /^export default function createTheme\(options = \{\},([^{]*)\) \{$/m,
      'export default function createTheme(options,$1) {\nif (!options) return {};',
    ),
  // Colours of a theme that does not say its own; without them it throws.
  '/@mui/material/styles/createPalette.mjs': (code) => replaced(code, /^import (blue|green|lightBlue|orange|red) from .*$/gm, 'const $1 = {};'),
  '/@mui/material/styles/createThemeWithVars.mjs': leaveOutColours,
};

/** Values that are only made, and used by nobody, are left out then. */
function markPure(code: string): string {
  return replaced(code, /^(.* = )(compose|createBorderStyle|style)\(/gm, '$1/* @__PURE__ */ $2(');
}

function leaveOutColours(code: string): string {
  const others = unusedParts.reduce(
    (left, part) => replaced(replaced(left, ` '${part}',`, ''), new RegExp(`^ *setColor\\(palette\\.${part}, .*$`, 'gm'), ''),
    code,
  );
  const bare = replaced(others, /const snackbarContentBackground = [^;]*;/g, '');
  // A sentence for developers, which is thrown away.
  return replaced(bare, /(safeColorChannel\(toRgb\(obj\[key\]\)), `MUI: [^]*?\.`\)/, '$1)');
}

/** @throws Error when a newer package has the passage no more. */
function replaced(code: string, from: string | RegExp, to: string): string {
  const left = code.replace(from, to);
  if (left === code) throw new Error(`the package has no ${String(from)} any more, see web/build/package-edits.ts`);
  return left;
}

export function editPackages(): Plugin {
  const unmet = new Set(Object.keys(edits));
  return {
    name: 'recado:edit-packages',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [path, edit] = Object.entries(edits).find(([end]) => id.endsWith(end)) ?? [];
      if (path === undefined || edit === undefined) return null;
      unmet.delete(path);
      return { code: edit(code), map: null };
    },
    generateBundle(_options, bundle) {
      if (unmet.size > 0) this.error(`the packages have other files by now than ${[...unmet].join(', ')}`);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const id of chunks.flatMap(({ moduleIds }) => moduleIds))
        if (unusedParts.some((part) => id.includes(`/@mui/material/${part}/`))) this.error(`${id} is used by now, and the theme needs its colours`);
    },
  };
}
