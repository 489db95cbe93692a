import Redo from '@mui/icons-material/Redo';
import Smartphone from '@mui/icons-material/Smartphone';
import Undo from '@mui/icons-material/Undo';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { insertText } from './insert-variable.ts';
import type { Editor } from './start-editor.ts';
import { VariableMenu } from './VariableMenu.tsx';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  padding: theme.spacing(1, 2),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
}));
const Space = styled('span')({ flexGrow: 1 });

interface EditorToolbarProps {
  readonly editor: Editor | null;
  readonly isSaving: boolean;
  /** For a picture that the mail does not show yet. */
  readonly isWaiting: boolean;
  readonly onPreview: () => void;
  readonly onExport: () => void;
  readonly onSave: () => void;
}

/** Actions on the mail as a whole. */
export function EditorToolbar({ editor, isSaving, isWaiting, onPreview, onExport, onSave }: EditorToolbarProps) {
  const { t } = useTranslation(['template', 'common']);
  const [isNarrow, setIsNarrow] = useState(false);
  const changeWidth = (): void => {
    editor?.setDevice(isNarrow ? 'desktop' : 'phone');
    setIsNarrow(!isNarrow);
  };
  return (
    <Bar role="toolbar" aria-label={t('tools')}>
      <LabelledIconButton label={t('common:undo')} disabled={!editor} onClick={() => editor?.UndoManager.undo()}>
        <Undo />
      </LabelledIconButton>
      <LabelledIconButton label={t('redo')} disabled={!editor} onClick={() => editor?.UndoManager.redo()}>
        <Redo />
      </LabelledIconButton>
      <LabelledIconButton label={t('phoneWidth')} aria-pressed={isNarrow} color={isNarrow ? 'primary' : 'default'} disabled={!editor} onClick={changeWidth}>
        <Smartphone />
      </LabelledIconButton>
      <VariableMenu isDisabled={!editor} onChoose={(variable) => editor && insertText(editor, variable)} />
      <Space />
      <Button color="inherit" disabled={!editor} onClick={onPreview}>
        {t('preview')}
      </Button>
      {/* The specification's own words, in every language. */}
      <Button variant="outlined" disabled={!editor} onClick={onExport} lang="en">
        Export HTML
      </Button>
      <Button variant="contained" disabled={!editor || isWaiting} loading={isSaving} onClick={onSave} lang="en">
        Save HTML
      </Button>
    </Bar>
  );
}
