import { useEffect, useRef } from 'react';
import { settle } from './settled.ts';

/** Something that can be done now, by the command bar or by its keys. */
export interface Command {
  /** Stays the same from visit to visit. */
  readonly id: string;
  readonly label: string;
  /** A key, such as `e`, `shift+e`, `?`, or one after the other, such as `g o`; none for rare commands. */
  readonly keys?: string;
  readonly run: () => void;
}

const sources = new Set<() => readonly Command[]>();

/** Offers commands while the component is shown. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const source = (): readonly Command[] => latest.current;
    sources.add(source);
    return () => void sources.delete(source);
  }, []);
}

/** Commands that are offered now. The application's own come first, so that Enter on an untouched bar changes no ticket. */
export const offeredCommands = (): Command[] => [...sources].flatMap((source) => [...source()]);

/** Panel over the screen for people who know the keys, or want to. */
export type CommandPanel = 'bar' | 'help';

let open: ((panel: CommandPanel) => void) | null = null;
let awaited: CommandPanel | null = null;

/** A panel that is asked for before its code is there opens with it. */
export function requestPanel(panel: CommandPanel): void {
  if (open) return open(panel);
  awaited = panel;
  settle();
}

/** @returns what stops listening. */
export function onPanelRequest(listener: (panel: CommandPanel) => void): () => void {
  open = listener;
  if (awaited) listener(awaited);
  awaited = null;
  return () => {
    if (open === listener) open = null;
  };
}
