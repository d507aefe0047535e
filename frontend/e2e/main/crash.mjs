// A second api process of the same product, to be killed: the one that everybody uses is left alone.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { env, eventually } from './stack.mjs';

/** The program and settings of the running api, as the kernel knows them: whatever profile it was built with. */
function running() {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const program = readlinkSync(`/proc/${id}/exe`).replace(/ \(deleted\)$/, '');
      if (!program.endsWith('/kontor-api')) continue;
      const lines = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').filter(Boolean);
      const settings = Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
      if (settings.KONTOR_PUBLIC_URL === env.KONTOR_PUBLIC_URL) return { program, settings };
    } catch {
      // Gone meanwhile, or somebody else's process.
    }
  }
  throw new Error(`no api is running for ${env.KONTOR_PUBLIC_URL}`);
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** Starts it with other settings where named; `kill` is -9. */
export async function secondApi(other = {}) {
  const { program, settings } = running();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(program, ['serve'], { env: { ...settings, ...other, KONTOR_PORT: String(port) }, stdio: 'ignore' });
  const dead = new Promise((resolve) => child.once('exit', resolve));
  const kill = async () => {
    child.kill('SIGKILL');
    await dead;
  };
  try {
    await eventually('the second api is ready', () => fetch(`${url}/health/ready`).then((answer) => answer.ok, () => false));
  } catch (error) {
    await kill();
    throw error;
  }
  return { url, kill };
}
