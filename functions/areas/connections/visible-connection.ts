import type { Connection } from '#shared/contract/connections.ts';
import { hasRight } from '#shared/contract/roles.ts';
import { type ConnectionItem, hideKeys, toConnection } from '#functions/records/connections/connection-item.ts';
import type { Principal } from '#functions/tools/principal.ts';

/** A connection as this user may see it. */
export function visibleConnection(principal: Principal, item: ConnectionItem): Connection {
  const shown = toConnection(item);
  return hasRight(principal, 'connections-page:actionButtons') ? shown : hideKeys(shown);
}
