import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { FakeRequest } from './fake-api.ts';

/** The value beside a label. */
export const factOf = (label: string): HTMLElement | null => screen.getByText(label, { selector: 'dt' }).parentElement;

/** A report is loaded once more, five seconds after the event that its campaign has ended. @param route that fetches it */
export async function expectReloadAtEnd(calls: readonly FakeRequest[], route: string, end: () => void): Promise<void> {
  const fetched = () => calls.filter((call) => call.route === route).length;
  const before = fetched();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    end();
    expect(await screen.findByText('Finalizada')).toBeInTheDocument();

    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(fetched()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(1_500));

    expect(fetched()).toBe(before + 1);
  } finally {
    vi.useRealTimers();
  }
}
