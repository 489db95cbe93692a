import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLeaveGuard } from '#web/kit/dialogs/use-leave-guard.ts';

it('asks when Back is pressed in a form, after another place has overtaken the way back of the former one', async () => {
  const back = vi.spyOn(history, 'back').mockImplementationOnce(() => history.pushState(null, '', '/elsewhere'));
  renderHook(() => useLeaveGuard(true, vi.fn())).unmount();
  await waitFor(() => expect(back).toHaveBeenCalled());
  const ask = vi.fn();
  renderHook(() => useLeaveGuard(true, ask));

  history.back();

  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
});
