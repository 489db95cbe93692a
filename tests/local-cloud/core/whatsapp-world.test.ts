import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepWorld, whatsappWorldOf } from '#services/local-cloud/whatsapp-world.ts';
import { temporaryFolder } from '#tests/local-cloud/core/given.ts';

describe('a data folder', () => {
  it('stays with the WhatsApp that it began with', () => {
    const folder = temporaryFolder();
    keepWorld(folder, 'real');

    expect(() => keepWorld(folder, 'real')).not.toThrow();
    expect(() => keepWorld(folder, 'simulated')).toThrow(/belongs to the real WhatsApp. For the simulated WhatsApp name another one by RECADO_DATA/);
  });

  it('of before there was a choice is one of simulated phones', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'dynamo.db'), '');

    expect(() => keepWorld(folder, 'real')).toThrow(/belongs to the simulated WhatsApp/);
    expect(() => keepWorld(folder, 'simulated')).not.toThrow();
  });
});

it('refuses a WhatsApp that there is not', () => {
  expect(() => whatsappWorldOf('Real')).toThrow('RECADO_WHATSAPP must be simulated or real, and is Real.');
});
