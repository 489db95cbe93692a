import { type Component, grapesjs, type Editor } from 'grapesjs';
import newsletter from 'grapesjs-preset-newsletter';
import 'grapesjs/dist/css/grapes.min.css';
import './editor.css';
import { addPictureSettings, pictureManager, type Pictures } from './pictures.ts';
import { styleSectors } from './style-sectors.ts';

export type { Editor };

/** Places of the editor's parts. */
export interface Places {
  readonly canvas: HTMLElement;
  readonly styles: HTMLElement;
  readonly settings: HTMLElement;
  readonly layers: HTMLElement;
}

export interface Start {
  readonly places: Places;
  readonly language: string;
  /** Content to edit: a design of the editor's own, or HTML. */
  readonly content: { readonly design: string } | { readonly html: string };
  readonly pictures: Pictures;
}

const words = {
  pt: () => import('grapesjs/locale/pt.mjs'),
  en: () => import('grapesjs/locale/en.mjs'),
  es: () => import('grapesjs/locale/es.mjs'),
} as const;

const isKnown = (language: string): language is keyof typeof words => Object.hasOwn(words, language);

/** px: phones are narrower than what mails are laid out for. */
const phoneWidth = 390;

/** The editor, in places that the screen gives it; its own bars and its telemetry are off, and nothing comes from elsewhere. */
export async function startEditor({ places, language, content, pictures }: Start): Promise<Editor> {
  const locale = isKnown(language) ? language : 'pt';
  const { default: messages } = await words[locale]();
  const editor = grapesjs.init({
    container: places.canvas,
    height: '100%',
    width: 'auto',
    telemetry: false,
    cssIcons: '',
    storageManager: false,
    fromElement: false,
    i18n: { locale, localeFallback: 'en', detectLocale: false, messages: { [locale]: messages } },
    blockManager: { custom: true, blocks: [] },
    panels: { defaults: [] },
    styleManager: { appendTo: places.styles, sectors: styleSectors },
    traitManager: { appendTo: places.settings },
    layerManager: { appendTo: places.layers, showWrapper: false },
    selectorManager: { componentFirst: true, custom: true },
    assetManager: pictureManager(pictures),
    deviceManager: {
      devices: [
        { id: 'desktop', name: 'desktop', width: '' },
        { id: 'phone', name: 'phone', width: `${phoneWidth}px` },
      ],
    },
    plugins: [
      (made: Editor) => addPictureSettings(made, pictures.words),
      (made: Editor) =>
        newsletter.default(made, {
          blocks: [],
          showBlocksOnLoad: false,
          showStylesOnChange: false,
          useCustomTheme: false,
          updateStyleManager: false,
          inlineCss: true,
          juiceOpts: { removeStyleTags: true },
        }),
    ],
  });
  // Addresses within a page, which a mail has none of.
  editor.on('component:selected', (component: Component) => component.removeTrait('id'));
  // The preset brings bars of its own.
  editor.Panels.getPanels().reset();
  if ('design' in content) editor.loadProjectData(JSON.parse(content.design));
  else editor.setComponents(content.html);
  await new Promise<void>((resolve) => editor.onReady(() => resolve()));
  editor.UndoManager.clear();
  return editor;
}

/** As it is sent: styles stand on each element, since mail programs drop style sheets. */
export const mailHtml = (editor: Editor): string => String(editor.runCommand('gjs-get-inlined-html'));

export const designOf = (editor: Editor): string => JSON.stringify(editor.getProjectData());
