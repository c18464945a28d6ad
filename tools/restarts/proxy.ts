// docs/decisions/240
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '../machine/processes.ts';
import { watchedDirectory } from '../machine/watchman.ts';
import { NoProof } from '../proof/disk-space.ts';
import { installDebianPackages } from '../start/debian.mjs';

const SETTINGS = resolve(import.meta.dirname, '../../deploy/haproxy.cfg');

/** Starts HAProxy by `deploy/haproxy.cfg` before two ports of this machine, which calls of this process then trust. */
export async function startProxy(ports: readonly [number, number]) {
  const has = (): boolean => spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;
  if (!has() && !(installDebianPackages(['haproxy']) && has())) {
    throw new NoProof('There is no HAProxy to prove it with: apt-get install haproxy');
  }
  const { directory: home, watchman } = watchedDirectory('simshvide-proxy-', { parent: tmpdir(), signal: 'KILL' });
  const [http, https] = [await freePort(), await freePort()];
  const authority = certify(home);
  const config = join(home, 'haproxy.cfg');
  writeFileSync(config, ownSettings(readFileSync(SETTINGS, 'utf8'), { home, http, https, ports }));
  execFileSync('haproxy', ['-c', '-q', '-f', config], { stdio: ['ignore', 'inherit', 'inherit'] });
  const child = spawn('haproxy', ['-db', '-f', config], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  watchman.watch(child.pid ?? null);
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()));
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
  return {
    url: `https://localhost:${https}`,
    /** The lines of its log since the last call. */
    log() {
      const written = log;
      log = '';
      return written;
    },
    async stop() {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
      watchman.watch(null);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The settings with ports, paths and a name of this proof. */
function ownSettings(
  text: string,
  { home, http, https, ports }: { home: string; http: number; https: number; ports: readonly [number, number] },
): string {
  return text
    .replace(/^ {4}(user|group|chroot|stats socket) .*\n/gm, '')
    .replace('/dev/log', 'stdout format raw')
    .replace('bind :80\n', `bind 127.0.0.1:${http}\n`)
    .replace(
      'bind :443 ssl crt /etc/haproxy/simshvide.pem',
      `bind 127.0.0.1:${https} ssl crt ${join(home, 'server.pem')}`,
    )
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports[1]}`)
    .replaceAll('simshvide.example', 'localhost');
}

/** Makes an authority and the certificate of `localhost`; returns the path of the authority's own. */
function certify(home: string): string {
  const openssl = (...args: string[]): void => void execFileSync('openssl', args, { cwd: home, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  openssl('req', '-x509', ...key, '-subj', '/CN=proof', '-keyout', 'authority.key', '-out', 'authority.pem');
  const of = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-addext', 'subjectAltName=DNS:localhost'];
  openssl('req', '-x509', ...key, ...of, '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'certificate.pem');
  const [certificate, own] = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(home, name), 'utf8'));
  writeFileSync(join(home, 'server.pem'), `${certificate}${own}`, { mode: 0o600 });
  return join(home, 'authority.pem');
}
