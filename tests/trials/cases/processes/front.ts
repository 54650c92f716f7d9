import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '#tests/support/ports-and-folders.ts'

/** A program of the machine that a trial needs is not there: says what to install. */
export class MissingToolError extends Error {}

const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/usr/bin', '/opt/homebrew/bin']

/** The version of a program of this machine. Throws MissingToolError when it is not there. */
export function readToolVersion(name: string, flag: string): string {
  const { status, stdout, stderr } = spawnSync(name, [flag], { encoding: 'utf8', env: { PATH: folders.join(':') } })
  if (status !== 0) throw new MissingToolError(`not tried: ${name} is not installed (apt-get install ${name})`)
  return /\d+(\.\d+)+/.exec(stdout || stderr)?.[0] ?? 'of unknown version'
}

/** Starts a program that listens on a port, and waits until it does. Answers what ends it. */
export async function startTool(
  name: string,
  given: string[],
  options: { port: number; environment?: Record<string, string>; user?: { uid: number; gid: number } | undefined },
): Promise<() => Promise<void>> {
  const child: ChildProcess = spawn(name, given, {
    env: { PATH: folders.join(':'), ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.user,
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(String(chunk)))
  const ended = once(child, 'exit')
  const deadline = Date.now() + 10_000
  while (!(await listensOn(options.port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${name} does not start: ${said.join('')}`)
    await wait(50)
  }
  return async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
    await ended
    clearTimeout(timer)
  }
}

async function listensOn(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const configuration = path.resolve(import.meta.dirname, '../../../../deploy/haproxy.cfg')

export const haproxyVersion = () => readToolVersion('haproxy', '-v')

/** HAProxy in front of three processes, with the very configuration that is handed out. */
export async function startHaproxy(urls: readonly string[]): Promise<{ url: string; close: () => Promise<void> }> {
  const port = await findFreePort()
  const [one = '', two = '', three = ''] = urls.map((url) => new URL(url).host)
  const environment = { SHOP_LISTEN: `127.0.0.1:${port}`, PROCESS_1: one, PROCESS_2: two, PROCESS_3: three }
  const close = await startTool('haproxy', ['-db', '-f', configuration], { port, environment })
  return { url: `http://127.0.0.1:${port}`, close }
}

const handedOut = path.resolve(import.meta.dirname, '../../../../deploy/nginx.conf')

export const nginxVersion = () => readToolVersion('nginx', '-v')

/** nginx in front of three processes: what is handed out, with these addresses, in a server that keeps to a folder of its own. */
export async function startNginx(urls: readonly string[]): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-nginx-'))
  const port = await findFreePort()
  const ofShop = urls.reduce(
    (text, url, index) => text.replace(`127.0.0.1:300${index + 1}`, new URL(url).host),
    (await readFile(handedOut, 'utf8')).replace('listen 8080', `listen 127.0.0.1:${port}`),
  )
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = path.join(folder, 'nginx.conf')
  const lines = ['daemon off;', `pid ${folder}/pid;`, 'events {}', 'http {', 'access_log off;', ...places, ofShop, '}']
  await writeFile(file, lines.join('\n'))
  const stop = await startTool('nginx', ['-p', folder, '-e', path.join(folder, 'error'), '-c', file], { port })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export const pgbouncerVersion = () => readToolVersion('pgbouncer', '--version')

/** PgBouncer refuses to be root. */
const nobody = { uid: 65534, gid: 65534 }

/** PgBouncer in transaction mode in front of a database, with fewer connections to it than the processes want. */
export async function startPgbouncer(
  databaseUrl: string,
): Promise<{ databaseUrl: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-pgbouncer-'))
  const port = await findFreePort()
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`
  const lines = [
    '[databases]',
    `${pathname.slice(1)} = ${server} dbname=${pathname.slice(1)}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...['pool_mode = transaction', 'default_pool_size = 12', 'max_client_conn = 200', 'log_connections = 0'],
    ...['log_disconnections = 0', 'log_pooler_errors = 1'],
  ]
  const file = path.join(folder, 'pgbouncer.ini')
  await writeFile(file, `${lines.join('\n')}\n`)
  await chmod(folder, 0o755)
  const user = process.getuid?.() === 0 ? nobody : undefined
  const stop = await startTool('pgbouncer', [file], { port, user })
  const pooled = new URL(databaseUrl)
  pooled.host = `127.0.0.1:${port}`
  return {
    databaseUrl: pooled.href,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
