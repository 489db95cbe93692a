import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { FakeRequest } from './fake-api.ts';

/** The value beside a label. */
export const factOf = (label: string): HTMLElement | null => screen.getByText(label, { selector: 'dt' }).parentElement;

/**
 * @param route that fetches the report
 * @param end tells of the campaign's end
 * @returns how often it was fetched four seconds after that, and five and a half.
 */
export async function reloadsAfterEnd(calls: readonly FakeRequest[], route: string, end: () => void): Promise<number[]> {
  const fetched = () => calls.filter((call) => call.route === route).length;
  const before = fetched();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    end();
    await screen.findByText('Finalizada');
    const counts: number[] = [];
    for (const ms of [4_000, 1_500]) {
      await act(() => vi.advanceTimersByTimeAsync(ms));
      counts.push(fetched() - before);
    }
    return counts;
  } finally {
    vi.useRealTimers();
  }
}
