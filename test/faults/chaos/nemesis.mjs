// What goes wrong, one after the other, in an order that the seed decides: each kind of kill first, then everything, dealt like cards.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { until } from '../../support/driver/product.mjs';
import { patiently, pause } from './time.mjs';

/** Whose end is noticed by what. */
export const kinds = /** @type {const} */ ({
  http: 'api',
  gateway: 'gateway',
  'workers-live': 'worker',
  redis: 'redis',
  postgres: 'postgres',
});
const processes = [...Object.keys(kinds), 'workers-bulk'];
const wires = ['postgres', 'redis', 'door'];
const wireKind = { postgres: 'postgres', redis: 'redis', door: 'api' };

/** A process and its children: PostgreSQL works in many, and who is whose child /proc alone tells. */
const familyOf = (pid) => [
  pid,
  ...readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
      } catch {
        return false;
      }
    })
    .map(Number),
];

const signal = (pids, name) => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone by itself.
    }
  }
};

export class Nemesis {
  kills = 0;
  /** @type {{ fault: string, kind: string | undefined, killed: boolean, ms: number | undefined }[]} */
  log = [];
  #deck = [];

  /** `only`: faults whose names hold this, to look at one kind more closely; `clock`: the file by which libfaketime moves the clocks of our processes, where there is one. */
  constructor({ product, office, probes, random, clock, only, say }) {
    this.product = product;
    this.office = office;
    this.probes = probes;
    this.random = random;
    this.clock = clock;
    this.only = only;
    this.say = say;
    this.recover = {
      api: (from) => probes.saved(from),
      gateway: (from) => probes.joined(from),
      worker: (from) => probes.scored(from),
      redis: (from) => probes.pushed(from),
      postgres: (from) => probes.saved(from),
    };
    if (!only) this.#deck = this.#shuffled(Object.keys(kinds).map((name) => this.#kill(name)));
  }

  #shuffled(cards) {
    return cards
      .map((card) => ({ card, at: this.random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ card }) => card);
  }

  /** Kills as often as all the rest together: they are what the bounds are about. */
  #fresh() {
    const killed = processes.map((name) => this.#kill(name));
    return this.#shuffled([
      ...killed,
      ...killed,
      this.#killTwice('workers-live'),
      this.#killTwice('http'),
      this.#killBoth(),
      ...processes.map((name) => this.#stop(name)),
      ...processes.map((name) => this.#restart(name)),
      ...wires.flatMap((name) => [this.#cut(name), this.#slow(name), this.#silent(name)]),
      ...(this.product.disk === undefined ? [this.#fillDisk()] : []),
      ...(this.clock ? [this.#moveClock(), this.#moveClock()] : [this.#moveSqlClock()]),
    ]);
  }

  /** The next fault, to its end; the people come back before another one. False: nothing of the kind can be done on this machine. */
  async strike() {
    if (this.#deck.length === 0) this.#deck = this.#fresh().filter(({ fault }) => fault.includes(this.only ?? ''));
    const card = this.#deck.pop();
    if (!card) return false;
    const { fault, kind, killed = false, act, after } = card;
    await this.probes.quiet();
    await pause(this.random.between(0, 400));
    const from = await act();
    const ms =
      kind &&
      (await this.recover[kind](from).catch((error) => {
        throw new Error(`after "${fault}": ${error.message}`, { cause: error });
      }));
    await after?.();
    this.log.push({ fault, kind, killed, ms });
    this.say(`${fault}${ms === undefined ? '' : `: back after ${ms} ms`}`);
    return true;
  }

  async #pid(name) {
    return until(`${name} runs`, async () => (await this.product.pids())[name], 60_000);
  }

  /** Up and answering, so that the next kill hits somebody who works. */
  async #back(name, before) {
    await this.product.again(name, before, 60_000);
    if (this.product.ports[name] && name !== 'redis' && name !== 'postgres') await this.product.ready(name, 60_000);
  }

  #kill(name) {
    let before = 0;
    const act = async () => {
      before = await this.#pid(name);
      this.kills += 1;
      return this.product.kill(name, before);
    };
    return { fault: `kill ${name}`, kind: kinds[name], killed: true, act, after: () => this.#back(name, before) };
  }

  /** Again as soon as it works again: the same job may lose its worker twice. */
  #killTwice(name) {
    const once = this.#kill(name);
    const act = async () => {
      await once.act();
      await once.after();
      return once.act();
    };
    return { ...once, fault: `kill ${name} twice`, killed: false, act };
  }

  #killBoth() {
    const [first, second] = this.#shuffled(Object.keys(kinds)).map((name) => this.#kill(name));
    const act = async () => Math.max(await first.act(), await second.act());
    const after = async () => {
      await first.after();
      await second.after();
    };
    return { ...second, fault: `${first.fault} and ${second.fault.slice(5)}`, killed: false, act, after };
  }

  #stop(name) {
    const act = async () => {
      const family = familyOf(await this.#pid(name));
      signal(family, 'SIGSTOP');
      await pause(this.random.between(500, 6000));
      signal(family, 'SIGCONT');
      return Date.now();
    };
    return { fault: `stop ${name}`, kind: kinds[name], act };
  }

  /** Asked to end, as a deployment does; counted from its end, since until then it still serves. */
  #restart(name) {
    let before = 0;
    const act = async () => {
      before = await this.#pid(name);
      if (this.product.ports[name] && name !== 'redis' && name !== 'postgres') await this.product.restart(name);
      else process.kill(before, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
      const end = await until(`${name} has ended`, () => this.product.events.find((e) => e.type === 'ended' && e.pid === before), 30_000);
      return end.at ?? Date.now();
    };
    return { fault: `restart ${name}`, kind: kinds[name], act, after: () => this.#back(name, before) };
  }

  /** `mode` for a while, then open again. */
  #wire(name, mode, ms, end) {
    const act = async () => {
      await this.product.wire(name, mode, ms);
      await pause(this.random.between(300, 5000));
      if (end) await this.product.wire(name, end);
      await this.product.wire(name, 'open');
      return Date.now();
    };
    return { fault: `${mode === 'slow' ? 'slow' : mode} ${name}`, kind: wireKind[name], act };
  }

  #cut(name) {
    return this.#wire(name, 'cut', 0);
  }

  #slow(name) {
    return this.#wire(name, 'slow', this.random.between(20, 150));
  }

  /** Afterwards what waited arrives, or both ends learn that the line is dead. */
  #silent(name) {
    return this.#wire(name, 'silent', 0, this.random.below(2) === 0 ? 'cut' : undefined);
  }

  #fillDisk() {
    const act = async () => {
      await this.product.fillDisk();
      await pause(this.random.between(1500, 5000));
      await this.product.emptyDisk();
      return Date.now();
    };
    return { fault: 'full disk', kind: 'postgres', act };
  }

  #moveClock() {
    const act = async () => {
      const seconds = Math.round(this.random.between(-7200, 7200));
      writeFileSync(this.clock, `${seconds < 0 ? '' : '+'}${seconds}\n`);
      await pause(this.random.between(2000, 5000));
      if (this.random.below(2) === 0) writeFileSync(this.clock, '+0\n');
      return Date.now();
    };
    return { fault: 'clock jump', kind: 'worker', act };
  }

  /** Without libfaketime: the product's own clock, a little back and forth. */
  #moveSqlClock() {
    const act = async () => {
      await patiently(() => this.office.setClock(this.random.between(-20_000, 20_000)));
      await pause(this.random.between(2000, 5000));
      await patiently(() => this.office.setClock(0));
      return Date.now();
    };
    return { fault: 'clock jump (SQL)', kind: 'worker', act };
  }

  /** Nothing is broken any more. */
  async rest() {
    for (const name of wires) await this.product.wire(name, 'open');
    if (this.clock) writeFileSync(this.clock, '+0\n');
    for (const name of ['http', 'gateway', 'workers-live', 'workers-bulk']) await this.product.ready(name, 60_000);
  }
}
