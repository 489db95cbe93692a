import type { HtmlTagDescriptor, Plugin } from 'vite';

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
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        return firstTexts.map((path) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(path));
          if (!chunk) throw new Error(`no chunk of its own for ${path}`);
          return { tag: 'link', attrs: { rel: 'modulepreload', href: `/${chunk.fileName}`, crossorigin: true }, injectTo: 'head' } satisfies HtmlTagDescriptor;
        });
      },
    },
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
