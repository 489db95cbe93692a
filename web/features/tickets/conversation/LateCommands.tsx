import { Suspense } from 'react';
import { TicketCommands } from './TicketCommands.tsx';

/** The conversation does not wait for the words of its commands. */
export function LateCommands(props: Parameters<typeof TicketCommands>[0]) {
  return (
    <Suspense>
      <TicketCommands {...props} />
    </Suspense>
  );
}
