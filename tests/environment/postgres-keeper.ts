import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { KeeperReport } from './postgres.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { readServerVersion } from './postgres-databases.ts'
import { prepareStage, removeStage, type Stage } from './postgres-stage.ts'

const startTimeoutMs = 60_000
const attempts = 3
const settings = { max_connections: '200', unix_socket_directories: '', listen_addresses: '127.0.0.1' }

const findFreePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

const collect = (child: ChildProcess): (() => string) => {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (text = `${text}${chunk}`.slice(-4000)))
  return () => text.trim()
}

const launch = (stage: Stage, program: string, args: string[]): ChildProcess =>
  spawn(join(stage.binFolder, program), args, {
    cwd: stage.folder,
    env: { PATH: process.env.PATH, HOME: stage.folder, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...stage.runAs,
  })

const createCluster = async (stage: Stage): Promise<void> => {
  const password = `--pwfile=${stage.passwordFile}`
  const options = ['--username=backline', '--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync']
  const initdb = launch(stage, 'initdb', [`--pgdata=${stage.dataFolder}`, password, ...options])
  const output = collect(initdb)
  const [code] = await once(initdb, 'exit')
  if (code !== 0) throw new Error(`initdb failed (${code}): ${output()}`)
}

const startServer = async (stage: Stage): Promise<{ server: ChildProcess; url: string }> => {
  const port = await findFreePort()
  const flags = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const server = launch(stage, 'postgres', ['-D', stage.dataFolder, ...flags])
  const output = collect(server)
  const url = `postgresql://backline:${stage.password}@127.0.0.1:${port}/postgres`
  const deadline = Date.now() + startTimeoutMs
  let problem: unknown
  while (server.exitCode === null && Date.now() < deadline) {
    try {
      await readServerVersion(url, 'its keeper')
      return { server, url }
    } catch (error) {
      problem = error
      await wait(50)
    }
  }
  server.kill('SIGQUIT')
  throw new Error(`${output() || problem}`)
}

const startOnSomePort = async (stage: Stage, left = attempts): Promise<{ server: ChildProcess; url: string }> => {
  try {
    return await startServer(stage)
  } catch (error) {
    if (left <= 1) throw error
    return startOnSomePort(stage, left - 1)
  }
}

const say = (report: KeeperReport): void => {
  process.stdout.write(`${JSON.stringify(report)}\n`)
}

const readBinaries = async (lines: AsyncIterator<string>): Promise<PostgresBinaries> => {
  const { value } = await lines.next()
  return JSON.parse(value)
}

/** Holds one cluster for as long as standard input stays open, then stops it and removes its folder. */
const keep = async (): Promise<void> => {
  const input = createInterface({ input: process.stdin })
  const closed = Promise.race([once(input, 'close'), once(process, 'SIGTERM'), once(process, 'SIGINT')])
  const stage = await prepareStage(await readBinaries(input[Symbol.asyncIterator]()))
  try {
    await createCluster(stage)
    const { server, url } = await startOnSomePort(stage)
    say({ url })
    await closed
    const exited = once(server, 'exit')
    if (server.exitCode === null && server.kill('SIGINT')) await exited
  } finally {
    await removeStage(stage)
  }
}

try {
  await keep()
} catch (error) {
  say({ problem: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
}
process.stdin.destroy()
