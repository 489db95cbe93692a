import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { againMs, lazyOnceSettled, settle } from '#web/kit/page/settled.ts';

afterEach(() => void vi.useRealTimers());

it('leaves the page standing while the code of a late part does not come, and draws it when it does', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockResolvedValue({ default: () => 'Sino' });
  const Part = lazyOnceSettled(load);
  render(
    <>
      <p>Lista</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  settle();
  await act(() => vi.advanceTimersByTimeAsync(againMs - 1));
  expect(screen.getByText('Lista')).toBeInTheDocument();
  expect(screen.queryByText('Sino')).not.toBeInTheDocument();

  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByText('Sino')).toBeInTheDocument();
});
