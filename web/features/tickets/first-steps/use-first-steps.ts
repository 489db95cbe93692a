import { useQuery } from '@tanstack/react-query';
import { connectionsQuery } from '#web/parts/connections/queries.ts';
import { settingOf, settingsQuery } from '#web/parts/settings/queries.ts';
import { usersQuery } from '#web/parts/users/queries.ts';
import { useShortcuts } from './shortcuts.ts';

export interface FirstStep {
  readonly name: 'connect' | 'invite' | 'quick' | 'hours';
  readonly isDone: boolean;
}

/** The steps, done or not as the company's own records say; undefined until all of these are known. */
export function useFirstSteps(): readonly FirstStep[] | undefined {
  const { data: connections } = useQuery(connectionsQuery);
  const { data: users } = useQuery(usersQuery);
  const shortcuts = useShortcuts();
  const { data: settings } = useQuery(settingsQuery);
  if (!connections || !users || !shortcuts || !settings) return undefined;
  return [
    { name: 'connect', isDone: connections.some(({ number, status }) => number !== null || status === 'CONNECTED') },
    { name: 'invite', isDone: users.length > 1 },
    { name: 'quick', isDone: shortcuts.length > 0 },
    { name: 'hours', isDone: settingOf(settings, 'scheduleType') !== 'disabled' },
  ];
}
