import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#shared/contract/connections.ts';
import { PermissionIconButton } from '../../components/PermissionIconButton.tsx';
import type { ConnectionHandlers } from './ConnectionsScreen.tsx';

export function EditButtons({ connection, handlers }: { readonly connection: Connection; readonly handlers: ConnectionHandlers }) {
  const { t } = useTranslation('connections');
  const { name } = connection;
  const right = 'connections-page:editOrDeleteConnection';
  return (
    <span>
      <PermissionIconButton right={right} size="small" label={t('edit', { name })} onClick={() => handlers.onEdit(connection)}>
        <EditOutlined fontSize="small" />
      </PermissionIconButton>
      <PermissionIconButton right={right} size="small" label={t('delete', { name })} onClick={() => handlers.onDelete(connection)}>
        <DeleteOutlined fontSize="small" />
      </PermissionIconButton>
    </span>
  );
}
