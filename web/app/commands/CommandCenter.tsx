import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { watchBack } from '#web/kit/dialogs/back-closes.ts';
import { offeredCommands, onPanelRequest, type Command, type CommandPanel } from '#web/kit/page/commands.ts';
import type { PickedContact } from '#web/parts/contacts/ContactField.tsx';
import { isFieldAwaited } from '#web/kit/page/focus-when-there.ts';
import { belongsElsewhere, shortcutOf } from './key-rule.ts';
import { hasShortcuts } from './shortcut-preference.ts';
import { useGlobalCommands } from './use-global-commands.ts';

const CommandBar = lazy(async () => ({ default: (await import('./CommandBar.tsx')).CommandBar }));
const NewTicketDialog = lazy(async () => ({ default: (await import('#web/parts/contacts/NewTicketDialog.tsx')).NewTicketDialog }));
const ShortcutHelp = lazy(async () => ({ default: (await import('./ShortcutHelp.tsx')).ShortcutHelp }));

/** Listens for the keys of commands and for Android's Back, and shows the command bar and the sheet of keys. */
export function CommandCenter() {
  const [panel, setPanel] = useState<CommandPanel | null>(null);
  const [contact, setContact] = useState<PickedContact | null>(null);
  const chord = useRef<string | null>(null);
  useGlobalCommands();
  useEffect(watchBack, []);
  // Asked for again, the bar closes.
  useEffect(() => onPanelRequest((asked) => setPanel((shown) => (shown === asked ? null : asked))), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const keys = hasShortcuts() && !isFieldAwaited() && !belongsElsewhere(event.target) ? shortcutOf(event) : null;
      if (keys === null) return;
      const offered = offeredCommands();
      const pressed = chord.current === null ? keys : `${chord.current} ${keys}`;
      const command = offered.find((one) => one.keys === pressed);
      chord.current = null;
      if (!command) return beginChord(chord, keys, offered);
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

/** The second key comes soon after the first one, or means itself. */
const chordMs = 1_500;

function beginChord(chord: RefObject<string | null>, key: string, offered: readonly Command[]): void {
  if (!offered.some(({ keys }) => keys?.startsWith(`${key} `))) return;
  chord.current = key;
  setTimeout(() => {
    if (chord.current === key) chord.current = null;
  }, chordMs);
}
