import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

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
