import { readFileSync, writeFileSync } from 'node:fs';
import { parseStage, type Stage, stageFile } from '#infra/stages.ts';

export type Json = Record<string, unknown>;

/**
 * Writes a change into the stage's file, where the operator sees it and commits it.
 *
 * @returns the stage as it is now.
 * @throws Error of one sentence when it would be wrong; the file is then as it was.
 */
export function changeStageFile(name: string, change: (config: Json) => Json, file = stageFile(name)): Stage {
  // Read as a stage before, so it is an object.
  const config = change(JSON.parse(readFileSync(file, 'utf8')) as Json);
  const text = `${JSON.stringify(config, null, 2)}\n`;
  const stage = parseStage(name, text);
  writeFileSync(file, text);
  return stage;
}

/** The value of a member that is an object, or an empty one. */
export const partOf = (config: Json, name: string): Json => ({ ...(config[name] as Json | undefined) }); // checked when the stage was read
