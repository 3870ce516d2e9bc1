// The images that our containers are made of, and their digests: deploy/images.json has them, and these files carry them.

export const imageFiles = ['docker-compose.yml', 'deploy/services.yml', 'Dockerfile'];
/** `image: NAME` of compose and `FROM NAME` of a Dockerfile; what begins with `$` is our own. */
export const imageLine = /^(?:\s*image: |FROM )(\S+)/gm;

const ACCEPTED = ['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json'].join(', ');

/**
 * What Docker Hub says a tag is now: the digest of its index, the same for all platforms. Throws where it does not answer.
 * @param {string} image such as postgres:18-bookworm @param {(url: string, init?: RequestInit) => Promise<Response>} ask
 */
export async function digestOf(image, ask = fetch) {
  const [name, tag] = image.split(':');
  const repository = name.includes('/') ? name : `library/${name}`;
  const login = await ask(`https://auth.docker.io/token?service=registry.docker.io&scope=repository:${repository}:pull`);
  if (!login.ok) throw new Error(`${image}: the registry refuses (${login.status})`);
  const { token } = await login.json();
  const headers = { authorization: `Bearer ${token}`, accept: ACCEPTED };
  const answer = await ask(`https://registry-1.docker.io/v2/${repository}/manifests/${tag}`, { method: 'HEAD', headers });
  const digest = answer.headers.get('docker-content-digest') ?? '';
  if (!answer.ok || !/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image}: the registry names no digest (${answer.status})`);
  return digest;
}

/** @param {string} text of a file @param {Record<string, string | null>} images */
export const withDigests = (text, images) =>
  text.replaceAll(imageLine, (line, name) => {
    const [tag] = name.split('@');
    return tag in images ? line.replace(name, images[tag] ? `${tag}@${images[tag]}` : tag) : line;
  });
