import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { sampleMail } from './blocks.ts';
import { type Changes, useChanges } from './use-changes.ts';
import { keepLabels } from './label-fields.ts';
import type { Pictures } from './pictures.ts';
import type { Editor } from './start-editor.ts';

/** Parts of the screen that the editor fills. */
export interface EditorRefs {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly styles: RefObject<HTMLDivElement | null>;
  readonly settings: RefObject<HTMLDivElement | null>;
  readonly layers: RefObject<HTMLDivElement | null>;
}

export interface EditorState {
  /** Null while its code and the design are on their way. */
  readonly editor: Editor | null;
  readonly failure: unknown;
  readonly changes: Changes;
}

/**
 * Runs the editor while the component is mounted.
 *
 * @param design of a saved template; empty: the sample. Changes of it are not followed.
 * @param html of a saved template that a program made, without a design.
 * @param pictures as they are at first.
 */
export function useMailEditor(
  { root, canvas, styles, settings, layers }: EditorRefs,
  { design, html }: { readonly design: string; readonly html: string },
  pictures: Pictures,
): EditorState {
  const { t, i18n } = useTranslation('template');
  const [editor, setEditor] = useState<Editor | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const changes = useChanges();
  const { note } = changes;
  const begin = useRef({ design, html, sample: sampleMail(t), language: i18n.language, canvasName: t('canvas'), pictures });
  useEffect(() => {
    const places = { canvas: canvas.current, styles: styles.current, settings: settings.current, layers: layers.current };
    let isOver = false;
    let end = (): void => undefined;
    const start = async (): Promise<void> => {
      const { startEditor } = await import('./start-editor.ts');
      // React may have taken the screen away meanwhile.
      if (isOver || !places.canvas || !places.styles || !places.settings || !places.layers || !root.current) return;
      const kept = begin.current;
      const content = kept.design === '' ? { html: kept.html === '' ? kept.sample : kept.html } : { design: kept.design };
      const given = { canvas: places.canvas, styles: places.styles, settings: places.settings, layers: places.layers };
      const made = await startEditor({ places: given, language: kept.language, content, pictures: kept.pictures });
      const stopLabels = keepLabels(root.current, kept.canvasName);
      end = () => {
        stopLabels();
        made.destroy();
      };
      if (isOver) return end();
      // A text that somebody is typing is no update until it is left.
      made.on('update component:input', note);
      setEditor(made);
    };
    start().catch(setFailure);
    return () => {
      isOver = true;
      end();
    };
  }, [root, canvas, styles, settings, layers, note]);
  return { editor, failure, changes };
}
