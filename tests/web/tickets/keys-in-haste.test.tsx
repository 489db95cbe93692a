import { screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CommandCenter } from '#web/app/commands/CommandCenter.tsx';
import { TicketCommands } from '#web/features/tickets/conversation/TicketCommands.tsx';
import { isFieldAwaited } from '#web/kit/page/focus-when-there.ts';
import { renderKit } from '../support/render-kit.tsx';

/** A conversation whose dialogs come when the test says so. */
function Slow({ onResolve }: { readonly onResolve: () => void }) {
  const [isThere, setIsThere] = useState(false);
  const wait = (): void => undefined;
  return (
    <Suspense>
      <CommandCenter />
      <TicketCommands actions={{ resolve: onResolve, transfer: wait, snooze: wait, tag: wait }} />
      <button type="button" onClick={() => setIsThere(!isThere)}>
        código
      </button>
      {isThere ? <div role="dialog" /> : null}
      <output>pronto</output>
    </Suspense>
  );
}

describe('letters typed while a dialog is on its way', () => {
  it.each(['t', 's', 'l'])('after %s resolve no ticket', async (key) => {
    const onResolve = vi.fn<() => void>();
    const { user } = await renderKit(<Slow onResolve={onResolve} />);
    await screen.findByText('pronto');

    await user.keyboard(`${key}helena`);
    expect(onResolve).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'código' }));
    await waitFor(() => expect(isFieldAwaited()).toBe(false));
    await user.click(screen.getByRole('button', { name: 'código' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    expect(onResolve).not.toHaveBeenCalled();
    await user.keyboard('e');
    expect(onResolve).toHaveBeenCalledOnce();
  });
});
