import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import type { DragEvent } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Block, blocksOf } from './blocks.ts';
import { insertBlock } from './insert-variable.ts';
import type { Editor } from './start-editor.ts';

const Grid = styled('div')(({ theme }) => ({ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: theme.spacing(1), padding: theme.spacing(2) }));
const Tile = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: 56,
  padding: theme.spacing(1),
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'grab',
  '&:hover': { borderColor: theme.vars.palette.primary.main },
}));
const Hint = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: theme.spacing(2, 2, 0), color: theme.vars.palette.text.secondary }));

/** Blocks for a mail: dragged to their place, or added by a click behind the selected one. */
export function BlocksPanel({ editor }: { readonly editor: Editor | null }) {
  const { t } = useTranslation('template');
  const drag = (block: Block, event: DragEvent): void => {
    if (!editor) return;
    // Without it Firefox drags nothing.
    event.dataTransfer.setData('text/plain', block.html);
    const made = editor.Blocks.get(block.id) ?? editor.Blocks.add(block.id, { label: block.id, content: block.html, activate: block.id === 'image' });
    editor.Blocks.startDrag(made, event.nativeEvent);
  };
  return (
    <>
      <Hint>{t('blocksHint')}</Hint>
      <Grid>
        {blocksOf(t).map((block) => (
          <Tile
            key={block.id}
            draggable
            disabled={!editor}
            onDragStart={(event) => drag(block, event)}
            onDragEnd={() => editor?.Blocks.endDrag()}
            onClick={() => editor && insertBlock(editor, block.html)}
          >
            {t(`block_${block.id}`)}
          </Tile>
        ))}
      </Grid>
    </>
  );
}
