import { lazy, Suspense, useEffect, useState } from 'react';
import { offeredCommands, onPanelRequest, type CommandPanel } from '#web/kit/page/commands.ts';
import type { PickedContact } from '#web/parts/contacts/ContactField.tsx';
import { isFieldAwaited } from '#web/kit/page/focus-when-there.ts';
import { belongsElsewhere, opensBar, shortcutOf } from './key-rule.ts';
import { hasShortcuts } from './shortcut-preference.ts';
import { useGlobalCommands } from './use-global-commands.ts';

const CommandBar = lazy(async () => ({ default: (await import('./CommandBar.tsx')).CommandBar }));
const NewTicketDialog = lazy(async () => ({ default: (await import('#web/parts/contacts/NewTicketDialog.tsx')).NewTicketDialog }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }));

/** Listens for keys, and shows the command bar and the sheet of keys. */
export function CommandCenter() {
  const [panel, setPanel] = useState<CommandPanel | null>(null);
  const [contact, setContact] = useState<PickedContact | null>(null);
  useGlobalCommands();
  useEffect(() => onPanelRequest(setPanel), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (opensBar(event)) {
        event.preventDefault();
        setPanel((shown) => (shown === 'bar' ? null : 'bar'));
        return;
      }
      const keys = hasShortcuts() && !isFieldAwaited() && !belongsElsewhere(event.target) ? shortcutOf(event) : null;
      const command = keys === null ? undefined : offeredCommands().find((one) => one.keys === keys);
      if (!command) return;
      // The letter must not be written into what the command focuses.
      event.preventDefault();
      command.run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = (): void => setPanel(null);
  return (
    <Suspense>
      {panel === 'bar' ? <CommandBar onContact={setContact} onClose={close} /> : null}
      {panel === 'help' ? <ShortcutHelp onClose={close} /> : null}
      {contact ? <NewTicketDialog contact={contact} onClose={() => setContact(null)} /> : null}
    </Suspense>
  );
}
