// docker-compose.yml read by ourselves, as far as ours needs it: for a machine that has podman and no compose.
import { parse } from 'yaml';

/** What `run` is told of a service; what is in neither of these two is a mistake, so that nothing of the file is left out in silence. */
const TOLD =
  `init restart stop_grace_period read_only tmpfs cap_drop security_opt mem_limit pids_limit volumes cpu_shares user group_add`.split(' ');
const ELSEWHERE = ['image', 'build', 'environment', 'command', 'depends_on', 'healthcheck', 'deploy', 'networks'];

export const servicesOf = (/** @type {string} */ text) => parse(text, { merge: true }).services;

/** `${NAME}`, `${NAME:-else}`, `${NAME:?why}`. @param {string} text @param {Record<string, string>} values */
export const filled = (text, values) =>
  text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest) => {
    const value = values[name] || (kind === '-' ? rest : '');
    if (value === '' && kind === '?') throw new Error(`${name} is not set: ${rest}`);
    return value;
  });

/** Who after whom, by `depends_on`. @param {Record<string, any>} services @returns {string[]} */
export function startOrder(services) {
  /** @type {string[]} */
  const order = [];
  const left = new Set(Object.keys(services));
  while (left.size > 0) {
    const next = [...left].find((name) => Object.keys(services[name].depends_on ?? {}).every((other) => !left.has(other)));
    if (next === undefined) throw new Error(`they wait for each other: ${[...left].join()}`);
    left.delete(next);
    order.push(next);
  }
  return order;
}

/** Its environment, with values in the place of names. @param {any} service @param {Record<string, string>} values */
export const environmentOf = (service, values) =>
  Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, text]) => [name, filled(String(text), values)]));

/** The arguments of `run` that make a container what the file says. @param {any} service @param {string} prefix of the names of volumes */
export function runArgs(service, prefix) {
  const unknown = Object.keys(service).filter((key) => !TOLD.includes(key) && !ELSEWHERE.includes(key));
  if (unknown.length > 0) throw new Error(`nobody here knows what to do with ${unknown.join()}`);
  const each = (/** @type {string} */ flag, /** @type {string[] | undefined} */ values) => (values ?? []).flatMap((value) => [flag, value]);
  return [
    ...(service.init ? ['--init'] : []),
    ...(service.read_only ? ['--read-only'] : []),
    ...(service.mem_limit ? ['--memory', service.mem_limit] : []),
    ...(service.pids_limit ? ['--pids-limit', String(service.pids_limit)] : []),
    ...(service.user ? ['--user', service.user] : []),
    ...(service.cpu_shares ? ['--cpu-shares', String(service.cpu_shares)] : []),
    ...each('--group-add', service.group_add),
    ...each('--tmpfs', service.tmpfs),
    ...each('--cap-drop', service.cap_drop),
    ...each(
      '--security-opt',
      service.security_opt?.map((/** @type {string} */ one) => one.replace(/:true$/, '')),
    ),
    ...each(
      '--volume',
      service.volumes?.map((/** @type {string} */ one) => (one.startsWith('/') ? one : `${prefix}${one}`)),
    ),
    '--restart',
    service.restart ?? 'no',
    '--stop-timeout',
    String(service.stop_grace_period ?? '10s').replace('s', ''),
  ];
}
