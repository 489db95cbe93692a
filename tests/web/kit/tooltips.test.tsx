import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppTheme } from '#web/app/AppTheme.tsx';
import { LabelledIconButton } from '#web/kit/buttons/LabelledIconButton.tsx';
import { Tooltips } from '#web/kit/tooltips/Tooltips.tsx';

function Example() {
  const [isMuted, setIsMuted] = useState(false);
  const [isThere, setIsThere] = useState(true);
  return (
    <AppTheme>
      <LabelledIconButton label={isMuted ? 'Unmute' : 'Mute'} onKeyDown={() => setIsMuted(!isMuted)} />
      {isThere ? <LabelledIconButton label="Leave" onKeyDown={() => setIsThere(false)} /> : null}
      <p>Elsewhere</p>
      <Tooltips />
    </AppTheme>
  );
}

const point = (target: HTMLElement, pointerType = 'mouse') => fireEvent.pointerOver(target, { pointerType });
const button = (name: string) => screen.getByRole('button', { name });
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const tooltip = () => screen.queryByRole('tooltip')?.textContent ?? null;

describe('tooltips', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    render(<Example />);
  });
  afterEach(() => void vi.useRealTimers());

  it('come after a moment and go with the pointer', () => {
    point(button('Mute'));
    expect(tooltip()).toBeNull();
    pass(400);
    expect(tooltip()).toBe('Mute');

    point(screen.getByText('Elsewhere'));
    pass(100);

    expect(tooltip()).toBeNull();
  });

  it('come at once after another', () => {
    point(button('Mute'));
    pass(400);

    point(button('Leave'));
    pass(0);

    expect(tooltip()).toBe('Leave');
  });

  it('stay while the pointer is on them', () => {
    point(button('Mute'));
    pass(400);

    point(screen.getByText('Elsewhere'));
    point(screen.getByText('Mute'));
    pass(5_000);
    expect(tooltip()).toBe('Mute');
    point(screen.getByText('Elsewhere'));
    pass(100);

    expect(tooltip()).toBeNull();
  });

  it('come with the keyboard’s focus and go with it', () => {
    act(() => button('Mute').focus());
    pass(400);
    expect(tooltip()).toBe('Mute');

    act(() => button('Mute').blur());

    expect(tooltip()).toBeNull();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['a press', () => fireEvent.pointerDown(document.body, { pointerType: 'mouse' })],
  ])('go with %s', (_what, end) => {
    point(button('Mute'));
    pass(400);

    end();

    expect(tooltip()).toBeNull();
  });

  it('say what their control says now', async () => {
    point(button('Mute'));
    pass(400);

    await act(async () => fireEvent.keyDown(button('Mute'), { key: 'm' }));

    expect(tooltip()).toBe('Unmute');
  });

  it('go with their control', async () => {
    point(button('Leave'));
    pass(400);

    await act(async () => fireEvent.keyDown(button('Leave'), { key: 'x' }));

    expect(tooltip()).toBeNull();
  });

  it('come to a finger that stays, and remain a while after it', () => {
    fireEvent.pointerDown(button('Mute'), { pointerType: 'touch' });
    pass(700);
    expect(tooltip()).toBe('Mute');

    fireEvent.pointerUp(button('Mute'), { pointerType: 'touch' });
    pass(1_499);
    expect(tooltip()).toBe('Mute');
    pass(1);

    expect(tooltip()).toBeNull();
  });
});
