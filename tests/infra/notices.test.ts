import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { distFolder, rootFolder } from '#infra/folders.ts';
import { noticesOf, notedModules, packagesOf, requireKnownLicences } from '#infra/notices.ts';

const built = (file: string): Promise<string> => readFile(join(distFolder, file), 'utf8');

describe('the notices of packages', () => {
  it('of the site name what its pages and its workers contain, with the licence’s text', async () => {
    const notices = await built('web/notices.txt');

    expect(notices).toContain('Licence: LGPL-3.0\nSource: https://www.npmjs.com/package/@breezystack/lamejs/v/');
    expect(notices).toMatch(/\nreact \d+\.\d+\.\d+\nLicence: MIT\n/);
    expect(notices).toMatch(/\n@fontsource-variable\/familjen-grotesk \S+\nLicence: OFL-1\.1\n/);
    expect(notices).toContain('The Familjen Grotesk Project Authors');
    expect(notices).toContain('Permission is hereby granted, free of charge');
  });

  it('of the image name what it contains', async () => {
    const notices = await built('whatsapp/NOTICES.txt');

    expect(notices).toMatch(/\nlibsignal \S+\nLicence: GPL-3\.0\n/);
    expect(await built('whatsapp/Dockerfile')).toContain('NOTICES.txt');
  });

  it('keep libsignal to the image of the session service', async () => {
    const { outputs } = JSON.parse(await built('meta.json')) as { outputs: Record<string, { inputs: object }> };
    const withIt = Object.entries(outputs).filter(([, { inputs }]) => packagesOf(Object.keys(inputs), rootFolder).some(({ name }) => name === 'libsignal'));

    expect(withIt.map(([file]) => file)).toEqual([expect.stringMatching(/whatsapp\/index\.mjs$/)]);
    expect(packagesOf(notedModules(join(distFolder, 'site-modules.json')), rootFolder).map(({ name }) => name)).not.toContain('libsignal');
  });
});

describe('a build', () => {
  it('finds a package within another one, and passes over what is its own', () => {
    const files = [
      'shared/domain/money.ts',
      'node_modules/zod/index.js',
      `${rootFolder}/node_modules/zod/v4/core/core.js`,
      'node_modules/@mui/material/Link/Link.mjs',
    ];

    expect(packagesOf(files, rootFolder).map(({ name }) => name)).toEqual(['@mui/material', 'zod']);
  });

  it('refuses a package whose licence nobody decided about', () => {
    const strange = { name: 'strange', version: '1.0.0', license: 'AGPL-3.0', texts: [] };

    expect(() => requireKnownLicences([strange])).toThrow('strange 1.0.0 (AGPL-3.0)');
    expect(() => requireKnownLicences([{ ...strange, license: '' }])).toThrow('strange 1.0.0 (none named)');
    expect(noticesOf([{ ...strange, texts: ['Do as you like.'] }])).toContain('Do as you like.');
  });
});
