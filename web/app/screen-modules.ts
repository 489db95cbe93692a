import type { FunctionComponent } from 'react';

/** Every screen but the login, each a chunk of its own; its file exports the component under its own name. */
const modules = import.meta.glob<Readonly<Record<string, FunctionComponent>>>(['../features/*/*Screen.tsx', '!../features/login/*']);

/** @param path below `features`, such as `tags/TagsScreen`. */
export async function loadScreen(path: string): Promise<{ readonly default: FunctionComponent }> {
  const module = await modules[`../features/${path}.tsx`]?.();
  const screen = module?.[path.slice(path.indexOf('/') + 1)];
  if (!screen) throw new Error(`no screen ${path}`);
  return { default: screen };
}
