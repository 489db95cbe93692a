import Checkbox from '@mui/material/Checkbox';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { TagId } from '#shared/contract/ids.ts';
import { tagsQuery } from '#web/parts/tags/queries.ts';
import { TagChip } from '#web/parts/tags/TagChip.tsx';

interface TagFilterMenuProps {
  readonly anchor: HTMLElement;
  readonly chosen: readonly TagId[];
  readonly onChange: (tagIds: TagId[]) => void;
  readonly onClose: () => void;
}

/** The tags to tick. */
export function TagFilterMenu({ anchor, chosen, onChange, onClose }: TagFilterMenuProps) {
  const { t } = useTranslation('tickets');
  const { t: common } = useTranslation();
  const { data: tags = [], isPending, isError } = useQuery(tagsQuery);
  const toggle = (id: TagId): void => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const first = isPending ? common('loading') : isError ? common('listFailed') : tags.length === 0 ? t('noTags') : t('clearTags');
  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { 'aria-label': t('tags'), dense: true }, paper: { sx: { maxHeight: 420 } } }}>
      <MenuItem disabled={chosen.length === 0} onClick={() => onChange([])}>
        {first}
      </MenuItem>
      {tags.map((tag) => (
        <MenuItem key={tag.id} role="menuitemcheckbox" aria-checked={chosen.includes(tag.id)} onClick={() => toggle(tag.id)}>
          <Checkbox size="small" edge="start" checked={chosen.includes(tag.id)} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
          <TagChip tag={tag} />
        </MenuItem>
      ))}
    </Menu>
  );
}
