import type { AssetManagerConfig, Component, Editor } from 'grapesjs';
import { imageLook } from './blocks.ts';

/** An image of the mail that is to show another picture. */
export interface PicturePlace {
  /** Address of the picture that it shows; '' when none. */
  readonly address: string;
  /** Shows it instead; without words it keeps those that it has. */
  readonly put: (picture: { readonly url: string; readonly words?: string }) => void;
  readonly close: () => void;
}

/** Tasks that the editor leaves to the screen. */
export interface Pictures {
  /** Somebody wants to choose a picture; null: no more. */
  readonly ask: (place: PicturePlace | null) => void;
  /** @returns the address of what was kept; null when it was not, which was said. */
  readonly keep: (file: File) => Promise<string | null>;
  readonly words: { readonly alt: string; readonly altHint: string; readonly change: string };
}

/** Text for a picture where it is not shown: the name of its file, until somebody writes a better one. */
export const wordsOfFile = (name: string): string => name.replace(/\.[^.]+$/, '');

/** Values that the editor opens its dialog with. */
interface Opened {
  readonly options: { readonly target: Component };
  readonly close: () => void;
}

/** Pictures are kept by the API, never inside the design. The dialog is ours: the editor's own is none to keyboards and screen readers. */
export const pictureManager = ({ ask, keep }: Pictures): AssetManagerConfig => ({
  upload: false,
  embedAsBase64: false,
  custom: { open: ({ options, close }: Opened) => ask(placeOf(options.target, close)), close: () => ask(null) },
  // Of a file that was dropped on the mail, where an image stands already.
  uploadFile: async (_event, _done, { componentView, file } = {}) => {
    if (!componentView || !file) return;
    const image = componentView.model;
    image.addAttributes({ alt: wordsOfFile(file.name), width: String(imageLook.width) });
    image.addStyle(imageLook.style);
    const url = await keep(file);
    // Undone meanwhile, or the editor was left.
    if (!componentView.el.isConnected) return;
    if (url === null) image.remove();
    else put(image, { url });
  },
});

function placeOf(image: Component, close: () => void): PicturePlace {
  const src: unknown = image.get('src');
  // The editor draws an empty image by an address of its own.
  return { address: typeof src === 'string' && /^https?:/.test(src) ? src : '', put: (picture) => put(image, picture), close };
}

function put(image: Component, { url, words }: { readonly url: string; readonly words?: string }): void {
  keepFromGrowing(image, url);
  image.set({ src: url });
  image.addAttributes({ src: url, ...(words === undefined ? {} : { alt: words }) });
}

/** A picture smaller than its place would be blurred there. */
function keepFromGrowing(image: Component, url: string): void {
  const shown = image.getEl();
  const shrink = (): void => {
    const widthPx = shown && 'naturalWidth' in shown ? Number(shown.naturalWidth) : 0;
    // One that cannot be fetched is shown by the editor as something else.
    if (shown?.getAttribute('src') !== url || widthPx === 0) return;
    if (widthPx < Number(image.getAttributes()['width'])) image.addAttributes({ width: String(widthPx) });
  };
  shown?.addEventListener('load', shrink, { once: true });
}

/** Adds the settings of an image beside its look. */
export function addPictureSettings(editor: Editor, { alt, altHint, change }: Pictures['words']): void {
  // Some languages of the editor have words of their own for it, which come before those of a trait.
  const traits = { labels: { alt }, attributes: { alt: { placeholder: altHint } } };
  editor.I18n.addMessages({ [editor.I18n.getLocale()]: { traitManager: { traits } } });
  const choose = { type: 'button', name: 'picture', label: false as const, text: change, full: true, command: () => choosePicture(editor.getSelected()) };
  editor.Components.addType('image', { model: { defaults: { traits: [{ type: 'text', name: 'alt' }, choose] } } });
}

/** Has somebody choose the picture of an image. */
export function choosePicture(image: Component | undefined): void {
  if (image?.is('image')) image.trigger('active');
}
