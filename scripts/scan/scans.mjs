// The scans by name, in the order they are made: what needs nothing but the tree first, what disturbs most last but for the look at the logs.
import { axe } from './axe.mjs';
import { dependencies } from './dependencies.mjs';
import { ffuf } from './ffuf.mjs';
import { fuzz } from './fuzz.mjs';
import { headers } from './headers.mjs';
import { licences } from './licences.mjs';
import { lighthouse } from './lighthouse.mjs';
import { secrets } from './secrets.mjs';
import { sqlmap } from './sqlmap.mjs';
import { wapiti } from './wapiti.mjs';

/**
 * @typedef {object} Given
 * @property {() => Promise<import('./target.mjs').Target>} target the product, started when the first scan asks
 * @property {() => Promise<{ address: string }>} holes a server full of holes, for each scanner to prove that it sees
 * @property {number} seconds about how long each may take @property {number} seed @property {number} runs @property {string} [only]
 * @property {(line: string) => void} say
 */
/**
 * What a scan says: `found`, a line each, makes it fail; `skipped`: not made at all, and how to have it made; `without`: a part that could
 * not be made here; `blind`: it did not see what was planted for it, so that its silence says nothing.
 * @typedef {{ found?: string[], told?: string, skipped?: string, without?: string, blind?: string }} Told
 */

/** @type {Record<string, (given: Given) => Promise<Told>>} */
export const scans = { licences: () => licences(), dependencies, headers, ffuf, axe, lighthouse, sqlmap, wapiti, fuzz, secrets };
