import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Role, roles } from '#shared/records/roles.ts';
import { BoundText } from '#web/kit/fields/BoundText.tsx';
import { RecordDialog } from '#web/parts/records/RecordDialog.tsx';
import { HoldersChange } from './HoldersChange.tsx';
import { RightsField } from './RightsField.tsx';

interface RoleDialogProps {
  readonly record: Role | null;
  readonly onClose: () => void;
}

/** A new role begins as the careful one of the built-in ones does. */
const blank = { name: '', rights: ['tickets-manager:showqueues', 'conversations:answer', 'contacts:edit', 'schedules:edit'] } satisfies Partial<Role>;

export function RoleDialog({ record, onClose }: RoleDialogProps) {
  const { t } = useTranslation('roles');
  const texts = { create: t('newTitle'), edit: t('editTitle'), saved: record ? t('updated') : t('added') };
  return (
    <RecordDialog of={roles} record={record} blank={blank} onClose={onClose} texts={texts}>
      {(control) => (
        <>
          <BoundText control={control} name="name" label={t('name')} helperText={record ? t('heldHelp') : undefined} required />
          <RightsField control={control} name="rights" />
          {record ? <HoldersChange control={control} name="rights" role={record} /> : null}
        </>
      )}
    </RecordDialog>
  );
}
