import { choosePicture } from './pictures.ts';
import type { Editor } from './start-editor.ts';

/** Puts words where somebody is typing, else behind the text that is chosen, else at the end of the mail. */
export function insertText(editor: Editor, text: string): void {
  const typing = editor.getEditing();
  if (typing) {
    // As typing does: undo knows it, and the caret stays behind it. Editors of text have no other way to insert at the caret.
    editor.Canvas.getDocument()?.execCommand('insertText', false, text);
    return;
  }
  const chosen = editor.getSelected();
  if (chosen?.is('text')) chosen.append(text);
  else
    editor.addComponents(
      `<p style="margin: 0 0 16px; font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 24px; color: #333333">${text}</p>`,
    );
}

/** Puts a block into the part that is chosen, where that takes it, else at the end of the mail. */
export function insertBlock(editor: Editor, html: string): void {
  const chosen = editor.getSelected();
  const [made] = chosen?.is('cell') ? chosen.append(html) : editor.addComponents(html);
  editor.select(made);
  editor.Canvas.scrollTo(made, { behavior: 'smooth' });
  choosePicture(made);
}
