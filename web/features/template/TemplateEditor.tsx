import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { WholeMailTemplate } from '#shared/contract/mail-templates.ts';
import { type TemplateToSave, useDeleteTemplate, useSaveTemplate } from '#web/parts/mail-templates/queries.ts';
import { useSessionUser } from '#web/api/session.ts';
import { Busy } from '#web/kit/states/Busy.tsx';
import { ConfirmDialog } from '#web/kit/dialogs/ConfirmDialog.tsx';
import { holdDeletion } from '#web/kit/undo/held-deletions.ts';
import { FailedState } from '#web/kit/states/FailedState.tsx';
import { notifySuccess } from '#web/kit/toasts/notify.ts';
import { BlocksPanel } from './BlocksPanel.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { exportHtml } from './export-html.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { SidePanel } from './SidePanel.tsx';
import type { Editor } from './start-editor.ts';
import { TemplateHeader } from './TemplateHeader.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import { useLinkGuard } from './use-link-guard.ts';
import { useMailEditor } from './use-mail-editor.ts';
import { usePictures } from './use-pictures.ts';

/** On the screens of e-mail a success is shown a second longer. */
const savedMs = 3_000;

const Root = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' });
const Work = styled('div')({ position: 'relative', display: 'flex', flexGrow: 1, minHeight: 0 });
const Canvas = styled('div')({ flexGrow: 1, minWidth: 0 });
/** Over the mail, of a picture that was dropped there. */
const Uploading = styled(LinearProgress)({ position: 'absolute', insetInline: 0, top: 0 });
const Waiting = styled('div')({ position: 'absolute', inset: 0 });

interface TemplateEditorProps {
  /** Null: a new one. */
  readonly template: WholeMailTemplate | null;
  /** '' makes a new one. */
  readonly onOpen: (templateId: string) => void;
}

/** Answers of the tools; they are part of the editor's own chunk. */
const withTools = async (editor: Editor) => {
  const { designOf, mailHtml } = await import('./start-editor.ts');
  return { design: designOf(editor), html: mailHtml(editor) };
};

/** The editor of one template, over the whole screen. */
export function TemplateEditor({ template, onOpen }: TemplateEditorProps) {
  const { t } = useTranslation(['template', 'kit']);
  const { companyId } = useSessionUser();
  const [root, canvas] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [styles, settings, layers] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const { place, isUploading, pictures } = usePictures();
  const refs = { root, canvas, styles, settings, layers };
  const { editor, failure, changes } = useMailEditor(refs, template ?? { design: '', html: '' }, pictures);
  const { isDirty } = changes;
  // A new one that was changed while it was saved stays open.
  const [madeId, setMadeId] = useState(template?.id ?? null);
  const [name, setName] = useState(template?.name ?? '');
  const [nameError, setNameError] = useState<string>();
  const [preview, setPreview] = useState<string | null>(null);
  const { mutateAsync, isPending } = useSaveTemplate(companyId);
  const { mutateAsync: remove } = useDeleteTemplate();
  const leaving = useLinkGuard(isDirty);
  const save = async (): Promise<void> => {
    const problem = name.trim().length < 2 ? t('nameNeeded') : undefined;
    setNameError(problem);
    if (!editor || problem !== undefined) return;
    const isWholeBy = changes.saving();
    const saving: TemplateToSave = { templateId: madeId, name: name.trim(), ...(await withTools(editor)) };
    const saved = await mutateAsync(saving);
    setMadeId(saved.id);
    const isWhole = isWholeBy();
    notifySuccess(t('saved'), savedMs);
    if (!template && isWhole) leaving.withoutAsking(() => onOpen(saved.id));
  };
  const tools = {
    onPreview: () => void (editor && withTools(editor).then(({ html }) => setPreview(html))),
    onExport: () => void (editor && withTools(editor).then(({ html }) => exportHtml(name, html))),
    // A failure is a toast, and the changes stay unsaved.
    onSave: () => void save().catch(() => undefined),
  };
  const hold = ({ id }: WholeMailTemplate): void => {
    leaving.ask(() => {
      holdDeletion(id, t('deleted'), () => remove(id));
      onOpen('');
    });
  };
  const changeName = (next: string): void => {
    setName(next);
    changes.note();
  };
  if (failure) return <FailedState error={failure} onRetry={() => location.reload()} />;
  return (
    <Root ref={root} className="mail-editor">
      <TemplateHeader
        templateId={template?.id ?? ''}
        onChoose={(id) => leaving.ask(() => onOpen(id))}
        naming={{ name, error: nameError, onChange: changeName }}
        onDelete={template ? () => hold(template) : undefined}
      />
      <EditorToolbar editor={editor} isSaving={isPending} isWaiting={isUploading} {...tools} />
      <Work>
        <Canvas ref={canvas} />
        <SidePanel styles={styles} settings={settings} layers={layers} blocks={<BlocksPanel editor={editor} />} />
        {isUploading ? <Uploading aria-label={t('uploading')} /> : null}
        {editor ? null : (
          <Waiting>
            <Busy />
          </Waiting>
        )}
      </Work>
      {preview === null ? null : <TemplatePreview html={preview} text={isDirty ? null : (template?.text ?? null)} onClose={() => setPreview(null)} />}
      {place ? <PictureDialog place={place} keep={pictures.keep} /> : null}
      <ConfirmDialog
        isOpen={leaving.isAsking}
        title={t('kit:leaveTitle')}
        text={t('kit:leaveText')}
        confirmLabel={t('kit:discard')}
        cancelLabel={t('kit:keepEditing')}
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      />
    </Root>
  );
}
