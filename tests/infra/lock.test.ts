import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { missingEntries, readLock } from '#infra/complete-lock.ts';
import { environmentFor, hasAll, installArguments } from '#services/start/prepare.mjs';

describe('the lock file', () => {
  it('has every platform’s packages, so that `npm ci` takes it: `node infra/complete-lock.ts` adds what is missing', () => {
    expect(missingEntries(readLock())).toEqual({});
  });

  it('names no registry', () => {
    const named = Object.entries(readLock().packages).filter(([, entry]) => 'resolved' in entry);

    expect(named).toEqual([]);
  });

  it('is completed by what the names of packages say', () => {
    const optionalDependencies = { '@x/darwin-arm64': '1.0.0', '@x/binding-linux-arm-musleabihf': '1.0.0', '@x/linux-x64': '1.0.0' };
    const lock = { packages: { 'node_modules/x': { dev: true, optionalDependencies }, 'node_modules/x/node_modules/@x/linux-x64': {} } };

    expect(missingEntries(lock)).toEqual({
      'node_modules/@x/darwin-arm64': { version: '1.0.0', cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
      'node_modules/@x/binding-linux-arm-musleabihf': { version: '1.0.0', cpu: ['arm'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    });
    expect(() => missingEntries({ packages: { '': { optionalDependencies: { sharp: '1.0.0' } } } })).toThrow(/lacks sharp/);
  });
});

describe('what is installed', () => {
  const wanted = { '': {}, 'node_modules/x': { version: '1.0.0' }, 'node_modules/x-darwin': { version: '1.0.0', optional: true } };

  it.each([
    ['is enough with every package in its version, whoever put it there', { 'node_modules/x': { version: '1.0.0' } }, true],
    ['is not enough with another version', { 'node_modules/x': { version: '1.0.1' } }, false],
    ['is not enough without one', {}, false],
  ])('%s', (_what, there, isEnough) => {
    expect(hasAll(there, wanted)).toBe(isEnough);
  });

  it('is everything, on a machine that leaves out what builds a program, and makes there what it makes elsewhere', () => {
    vi.stubEnv('NODE_ENV', 'production');
    onTestFinished(() => void vi.unstubAllEnvs());

    expect(installArguments).toContain('--include=dev');
    expect(environmentFor('/bin/node')).not.toHaveProperty('NODE_ENV');
  });
});
