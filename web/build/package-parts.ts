import type { Plugin } from 'vite';
import { leaveOutTexts } from './developer-texts.ts';

const refused = `() => { throw new Error('left out of the build, see web/build/package-parts.ts'); }`;

const noRipple = `
  const nothing = () => undefined;
  const ripple = { ref: { current: null }, shouldMount: false, start: nothing, stop: nothing, pulsate: nothing };
  export default () => ripple;
`;

/**
 * Parts of packages that the way we use them never reaches, by the end of their file's path, and what stands in for each:
 * of the REST client configurations of other forms than ours and the signing of requests (5 KB brotli); of the design system the
 * circles that spread from a press, which our theme has none of, and the names of all that a tag may have (2 KB), since a styled tag
 * of ours is given nothing else, or says what else it takes.
 */
const replacedParts: Readonly<Record<string, string>> = {
  '/@aws-amplify/core/dist/esm/parseAWSExports.mjs': `export const parseAWSExports = ${refused};`,
  '/@aws-amplify/core/dist/esm/parseAmplifyOutputs.mjs': `export const isAmplifyOutputs = () => false; export const parseAmplifyOutputs = ${refused};`,
  '/@aws-amplify/core/dist/esm/clients/middleware/signing/middleware.mjs': `export const signingMiddlewareFactory = ${refused};`,
  '/@mui/material/ButtonBase/TouchRipple.mjs': 'export default () => null;',
  '/@mui/material/useLazyRipple/useLazyRipple.mjs': noRipple,
  '/@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js': `const own = ['as', 'ownerState', 'sx', 'theme']; export default (name) => !own.includes(name);`,
  // For another engine of styles.
  '/@mui/material/styles/stringifyTheme.mjs': `export const stringifyTheme = undefined;`,
};

/** Parts that stay in a build only because importing them does something: nobody uses them, and a build in which somebody does fails. */
const unusedParts: Readonly<Record<string, string>> = {
  // Imported for its side effects, of which it has none.
  '/@aws-crypto/sha256-js/build/module/index.js': `export const Sha256 = ${refused};`,
  // Its `styled.div` and the like; the design system writes `styled('div')`.
  '/@emotion/styled/dist/emotion-styled.browser.esm.js': `export { default } from '@emotion/styled/base';`,
  // Of emotion's `withTheme`.
  '/hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js': `export default ${refused};`,
};

export function leaveOutParts(): Plugin {
  const parts = { ...replacedParts, ...unusedParts };
  const unmet = new Set(Object.keys(parts));
  return {
    name: 'recado:leave-out-parts',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      const part = partOf(id, parts);
      if (part === undefined) return null;
      unmet.delete(part);
      return { code: parts[part] ?? '', moduleType: 'js' };
    },
    generateBundle(_options, bundle) {
      if (unmet.size > 0) this.error(`the packages have other parts by now than ${[...unmet].join(', ')}`);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      for (const [id, { renderedLength }] of chunks.flatMap((chunk) => Object.entries(chunk.modules)))
        if (renderedLength > 0 && partOf(id, unusedParts) !== undefined) this.error(`${id} is used by now, so it cannot be left out`);
    },
  };
}

const partOf = (id: string, parts: Readonly<Record<string, string>>): string | undefined => Object.keys(parts).find((path) => id.endsWith(path));

const popper = '@popperjs/core';
const popperOnUse = '\0recado:popper';

/**
 * The code that places tooltips (7 KB brotli) is fetched at the first movement or focus, which is long before a tooltip shows; the design system asks
 * for it at once. An instance that is ended before its code is there is never made.
 */
export function fetchPopperOnUse(): Plugin {
  return {
    name: 'recado:popper-on-use',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === popper ? popperOnUse : null),
    load: (id) => (id === popperOnUse ? { code: lateInstance, moduleType: 'js' } : null),
  };
}

const lateInstance = `
  const load = () => import('${popper}/lib/popper.js');
  for (const sign of ['pointermove', 'focusin']) addEventListener(sign, () => void load().catch(() => undefined), { once: true, passive: true });
  export function createPopper(...sides) {
    let instance = null;
    let isOver = false;
    const made = load().then(({ createPopper }) => {
      if (!isOver) instance = createPopper(...sides);
    }, () => undefined);
    return {
      forceUpdate: () => instance?.forceUpdate(),
      update: () => made.then(() => instance?.update()),
      destroy() {
        isOver = true;
        instance?.destroy();
      },
    };
  }
`;

/** Parts of the spreadsheet library that read other formats than .xls and .xlsx: a third of it. */
const otherFormats = {
  functions:
    'parse_xlml read_wb_ID read_prn read_utf16 rtf_to_workbook read_plaintext_raw read_plaintext parse_numbers_iwa parse_ods parse_fods parse_ws_bin ' +
    'parse_wb_bin parse_sty_bin parse_sst_bin parse_cc_bin parse_ms_bin parse_cs_bin parse_xlink_bin parse_xlmeta_bin parse_people_xml parse_drawing',
  modules: 'WK_ DBF DIF SYLK ETH PRN',
};

/** The colours that Excel offers: what is written here is read by our server alone, and of what is read here only the values count. */
const emptyTheme =
  '<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:themeElements>' +
  '<a:clrScheme></a:clrScheme><a:fontScheme></a:fontScheme><a:fmtScheme></a:fmtScheme></a:themeElements></a:theme>';

/** Each stands under another name, under which nobody uses it. */
export function leaveOutFormats(): Plugin {
  return {
    name: 'recado:leave-out-formats',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/@e965/xlsx/xlsx.mjs')) return null;
      let left = code;
      for (const name of otherFormats.functions.split(' ')) left = replaced(left, `function ${name}(`, `const ${name} = ${refused};\nfunction ${name}$unused(`);
      for (const name of otherFormats.modules.split(' '))
        left = replaced(left, `var ${name} = /*#__PURE__*/`, `var ${name} = {};\nvar ${name}$unused = /*#__PURE__*/`);
      left = replaced(left, 'function write_theme(', `const write_theme = () => '${emptyTheme}';\nfunction write_theme$unused(`);
      return { code: left, map: null };
    },
  };
}

/**
 * Parts of the router for data and for pages made on a server, a third of what would come of it. Its names for developers are assigned, which keeps
 * what nobody uses.
 */
export function leaveOutDataRouter(): Plugin {
  return {
    name: 'recado:leave-out-data-router',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/react-router/dist/production/')) return null;
      const bare = code
        .replaceAll(/^\w+\.(?:displayName|contextType) = .*;$/gm, '')
        .replaceAll(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1');
      if (!bare.includes(`\nfunction PrefetchPageLinks(`)) return { code: bare, map: null };
      return { code: leaveOutTexts(standIns.reduce(standIn, bare), { throwing: 'invariant', warning: 'warning' }), map: null };
    },
  };
}

// Navigation with data, links that fetch ahead, which ours do by themselves, and errors on a server.
const standIns = [
  ['useNavigateStable', `const useNavigateStable = ${refused};`],
  ['warningOnce', 'const warningOnce = () => undefined;'],
  ['RenderErrorBoundary', 'const RenderErrorBoundary = null;'],
  ['DefaultErrorComponent', 'const DefaultErrorComponent = null;'],
  ['PrefetchPageLinks', 'const PrefetchPageLinks = null;'],
  ['usePrefetchBehavior', 'const usePrefetchBehavior = () => [false, null, {}];'],
  ['useViewTransitionState', 'const useViewTransitionState = () => false;'],
  ['RemixRootDefaultErrorBoundary', 'const RemixRootDefaultErrorBoundary = null;'],
] as const;

function standIn(code: string, [name, instead]: (typeof standIns)[number]): string {
  const begins = [`function ${name}(`, `var ${name} = class `].find((begin) => code.includes(`\n${begin}`)) ?? name;
  return replaced(code, begins, `${instead}\n${begins.replace(name, `${name}$unused`)}`);
}

function replaced(code: string, from: string, to: string): string {
  if (!code.includes(`\n${from}`)) throw new Error(`the library has no ${from} any more`);
  return code.replace(`\n${from}`, `\n${to}`);
}
