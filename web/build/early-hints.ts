import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { isOfEntry } from './chunks.ts';

/** Requests that the entry makes as soon as it runs, in the language that most visitors have. */
const firstTexts = ['i18n/pt/common.ts', 'i18n/pt/errors.ts', 'features/login/texts.pt.ts'].map((path) => `/web/${path}`);

/** Names the first texts in the page, so that they travel beside the entry and not after it: one round trip less until the first paint. */
export function hintFirstTexts(): Plugin {
  return {
    name: 'recado:hint-first-texts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        return firstTexts.map((path) => {
          const { fileName } = chunkOf(path, bundle);
          return { tag: 'link', attrs: { rel: 'modulepreload', href: `/${fileName}`, crossorigin: true }, injectTo: 'head' } satisfies HtmlTagDescriptor;
        });
      },
    },
  };
}

function chunkOf(path: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(path));
  if (chunk?.type !== 'chunk') throw new Error(`no chunk of its own for ${path}`);
  return chunk;
}

/** The headings' typeface travels beside the first scripts: text that is painted with it moves nothing later. */
export function preloadTypeface(): Plugin {
  return {
    name: 'recado:preload-typeface',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true }, injectTo: 'head' })),
    },
  };
}

/** Parts of the screen of tickets, in the language that most users have. */
const ticketParts = ['app/PrivateRoot.tsx', 'features/tickets/TicketsScreen.tsx', 'app/shell/texts.pt.ts', 'features/tickets/texts.pt.ts'].map(
  (path) => `/web/${path}`,
);

/** The script that asks for the first list before the application is there; the page names the code of that screen to it. */
export function askBeforeCode(): Plugin {
  return {
    name: 'recado:ask-before-code',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const parts = new Set(ticketParts.flatMap((path) => [...withImports(chunkOf(path, bundle), bundle)]));
        const content = [...parts].filter((file) => !isOfEntry(file)).map((file) => `/${file}`);
        return [
          { tag: 'meta', attrs: { name: 'tickets-code', content: content.join(' ') }, injectTo: 'head' },
          {
            tag: 'script',
            attrs: { async: true, fetchpriority: 'high', type: 'module', src: `/${chunkOf('/web/early/main.ts', bundle).fileName}` },
            // Before all that is named with it: browsers ask for six things at a time over HTTP/1.1.
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported?.type === 'chunk') withImports(imported, bundle, found);
  }
  return found;
}

/** Has code imported by our own function in place of Vite's, which leaves to each page what once failed. @param loader exports `importInsistently` */
export function importByOwnLoader(loader: string): Plugin {
  return {
    name: 'recado:import-by-own-loader',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? `export { importInsistently as __vitePreload } from ${JSON.stringify(loader)};` : null),
  };
}

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g;

/** In the head a style sheet holds up the first paint; at the end of the page it holds up the scripts only, whose screens need it. */
export function paintBeforeStyles(): Plugin {
  return {
    name: 'recado:paint-before-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const links = html.match(styleSheet) ?? [];
        return html.replaceAll(styleSheet, '').replace('</body>', `${links.join('')}\n  </body>`);
      },
    },
  };
}
