import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ConfigFault, loadConfig } from './config.js';
import { configurationPage, envExample } from './docs.js';
import { apiOf, prepareOf, workersOf } from './secrets.js';

const least = { DATABASE_URL: 'postgres://u@localhost/p', RECEIPT_SECRET: 'r'.repeat(32), SETTINGS_KEY: 's'.repeat(32) };

describe('loadConfig', () => {
  it('fills in what is not set, from other variables where it depends on them', () => {
    const config = loadConfig({ ...least, MODE: 'demo', PORT: '4000', DATA_DIR: '/d' });
    expect(config).toMatchObject({
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:4000',
      STORAGE_DIR: '/d/files',
      PRODUCT_NAME: 'Prostuti',
      PRODUCT_NAME_BN: 'প্রস্তুতি',
    });
    expect(loadConfig(least).HOST).toBe('0.0.0.0');
  });

  it('reads lists and toggles, and takes empty as not set', () => {
    const config = loadConfig({ ...least, LANES: 'live, money', RELAY: 'on', SCHEDULE: '', ROLES: 'gateway', PORT: '' });
    expect(config).toMatchObject({ LANES: ['live', 'money'], RELAY: true, SCHEDULE: false, ROLES: ['gateway'], PORT: 3000 });
  });

  it('offers the batches of the specification, or those that are named', () => {
    expect(loadConfig(least).HSC_BATCHES).toEqual(['HSC 2027', 'HSC 2026', 'HSC 2025', 'HSC 2024', 'JOB', 'Others']);
    expect(loadConfig({ ...least, HSC_BATCHES: 'HSC 2028, JOB' }).HSC_BATCHES).toEqual(['HSC 2028', 'JOB']);
    for (const HSC_BATCHES of [',', 'HS', 'HSC-2028', 'JOB,job']) expect(() => loadConfig({ ...least, HSC_BATCHES })).toThrow(ConfigFault);
  });

  it('names all faults at once and no value', () => {
    const load = () =>
      loadConfig({
        MODE: 'dmeo',
        PORT: 'eighty',
        LANES: 'live,fast',
        DATABASE_URL: `mysql://user:${'hunter2'}@x`,
        SETTINGS_KEY: 'short-secret',
      });
    expect(load).toThrow(ConfigFault);
    try {
      load();
    } catch (error) {
      const { message } = error as Error;
      for (const name of ['MODE', 'PORT', 'LANES', 'DATABASE_URL', 'RECEIPT_SECRET', 'SETTINGS_KEY']) expect(message).toContain(name);
      for (const value of ['dmeo', 'eighty', 'fast', 'hunter2', 'short-secret']) expect(message).not.toContain(value);
    }
  });

  // Red with one configuration for all: what opens strangers' films could sign receipts, and open whatever is sealed.
  it('reads no secret that is not for this process, and finds out who asks for one', () => {
    const all = { ...least, DATABASE_OWNER_URL: 'postgres://o@localhost/p', GOOGLE_CLIENT_SECRET: 'g', SMS_TOKEN: 'm', MODE: 'production' };
    const bulk = loadConfig(all, () => workersOf({ LANES: 'bulk,media' }));
    expect(bulk).toMatchObject({ GOOGLE_CLIENT_SECRET: '', SMS_TOKEN: '' });
    expect(bulk.DATABASE_OWNER_URL).toBeUndefined();
    expect(() => bulk.RECEIPT_SECRET).toThrow('RECEIPT_SECRET is not for this process');
    for (const other of [bulk, loadConfig(all, () => apiOf({ ROLES: 'gateway' }))])
      expect(() => other.SETTINGS_KEY).toThrow('SETTINGS_KEY is not for this process');
    expect(loadConfig(all, () => workersOf({ LANES: 'live,money,send', RELAY: 'on' }))).toMatchObject({ SMS_TOKEN: 'm' });
    expect(loadConfig(all, () => apiOf({ ROLES: 'http' }))).toMatchObject({
      RECEIPT_SECRET: least.RECEIPT_SECRET,
      GOOGLE_CLIENT_SECRET: 'g',
    });
    expect(() => loadConfig(all, () => apiOf({ ROLES: 'gateway' })).RECEIPT_SECRET).toThrow('not for this process');
    const prepare = loadConfig(all, () => prepareOf(all));
    expect(prepare.DATABASE_OWNER_URL).toBe(all.DATABASE_OWNER_URL);
    expect(() => prepare.SETTINGS_KEY).toThrow('not for this process');
    expect(loadConfig(all, () => prepareOf({ MODE: 'demo' })).SETTINGS_KEY).toBe(least.SETTINGS_KEY);
  });

  it('asks of a process only for what it needs', () => {
    const { DATABASE_URL, SETTINGS_KEY } = least;
    expect(() => loadConfig({ DATABASE_URL }, () => ['prepare'])).not.toThrow();
    for (const name of ['workers-bulk', 'gateway'] as const) expect(() => loadConfig({ DATABASE_URL }, () => [name])).not.toThrow();
    expect(() => loadConfig({ DATABASE_URL, SETTINGS_KEY }, () => ['http'])).toThrow('RECEIPT_SECRET');
    expect(() => loadConfig({ DATABASE_URL }, () => ['workers-live'])).toThrow('SETTINGS_KEY');
  });

  it('cannot be changed', () => {
    expect(() => Object.assign(loadConfig(least), { PORT: 1 })).toThrow(TypeError);
  });
});

describe('the pages made from the schema', () => {
  // Made anew by `node dist/libs/platform/src/config/write-docs.js`.
  it('are the ones in the repository', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
    expect(readFileSync('docs/configuration.md', 'utf8')).toBe(configurationPage());
  });
});
