import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { nodeEnvironment, nodeFlags } from '../../scripts/setup/node.mjs'
import type { FreshDatabase } from '../environment/database.ts'
import { bringPages, findKeptPages } from '../environment/kept-pages.ts'
import { copyMadeMedia } from '../environment/made-media.ts'
import { findFreePort, isFolderOfWorkers, isPortOfWorkers, openOwnFolder, releasePort } from './ports-and-folders.ts'

export type Program = {
  url: string
  pid: number
  dataDir: string
  mailFolder: string
  output: () => string
  /** Asks it to end, as Ctrl-C or a service manager does; resolves with its exit code. */
  stop: (signal?: 'SIGTERM' | 'SIGINT') => Promise<number | null>
  kill: () => Promise<void>
  ended: Promise<number | null>
}

const readyWithin = 240_000

const isInTests = process.env.VITEST_POOL_ID !== undefined

/** A program of one test file ends before WebAssembly that is compiled better would pay: that is a third of its start. */
const flagsInTests = isInTests ? ['--liftoff-only'] : []

export class ProgramEndedError extends Error {
  readonly signal: NodeJS.Signals | null
  constructor({ exitCode, signalCode }: ChildProcess, output: string) {
    super(`The program ended with ${signalCode ?? exitCode}:\n${output}`)
    this.signal = signalCode
  }
}

const repository = path.resolve(import.meta.dirname, '../..')

/**
 * Starts the program, on a free port unless `environment` names one, and waits until it answers. It reads the shop
 * and `dist/` of `folder`, this repository's unless said, and is the one of `source`, this repository's unless said; `args` are
 * given to it.
 * Throws with its output when it ends before.
 */
export async function startProgram(
  database: FreshDatabase,
  environment: Record<string, string> = {},
  given?: string,
  source = repository,
  args: readonly string[] = [],
): Promise<Program> {
  const folder = given ?? (await openOwnFolder())
  const PORT = environment.PORT ?? String(await findFreePort())
  const url = `http://127.0.0.1:${PORT}`
  if (isInTests) await copyMadeMedia(environment.SHOP, findMediaFolder(database, environment))
  const pages = await findPages(folder, { ...environment, PORT })
  const keepPages = pages?.kept ? await bringPages(pages.kept, pages.folder) : undefined
  const { child, output } = spawnProgram(database, { ...environment, PORT }, folder, source, args)
  const ended = once(child, 'exit').then(async () => {
    releasePort(Number(PORT))
    await keepPages?.()
    return child.exitCode
  })
  const program: Program = {
    url,
    pid: child.pid ?? 0,
    dataDir: database.dataDir,
    mailFolder: path.relative(folder, path.resolve(database.dataDir, 'mail')),
    output,
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
  await waitUntilReady(program, child)
  return program
}

/** As host/settings.ts says where a shop keeps the media that it has made. */
const findMediaFolder = ({ dataDir }: FreshDatabase, { PAGES_FOLDER }: Record<string, string>) =>
  PAGES_FOLDER === undefined ? path.join(dataDir, 'media') : `${PAGES_FOLDER}-media`

/** Where a program has its pages, and those kept for it; null for one in a folder of its test's own, which begins without. */
async function findPages(folder: string, environment: Record<string, string>) {
  const { SHOP = path.join(folder, 'shops/oddmeter'), PAGES_FOLDER, PUBLIC_URL, PORT = '' } = environment
  const pages = PAGES_FOLDER ?? path.join(folder, 'dist/pages')
  if (PAGES_FOLDER === undefined && !existsSync(pages) && !isFolderOfWorkers(folder)) return null
  const comesAgain = PUBLIC_URL !== undefined || isPortOfWorkers(Number(PORT))
  return { folder: pages, kept: await findKeptPages(SHOP, comesAgain ? (PUBLIC_URL ?? PORT) : null) }
}

export async function runProgram(database: FreshDatabase, environment: Record<string, string> = {}, given?: string) {
  const folder = given ?? (await openOwnFolder())
  const PORT = String(await findFreePort())
  const { child, output } = spawnProgram(database, { ...environment, PORT }, folder)
  await once(child, 'close')
  releasePort(Number(PORT))
  return { exitCode: child.exitCode, output: output() }
}

function spawnProgram(
  { databaseUrl, dataDir }: FreshDatabase,
  environment: Record<string, string>,
  folder: string,
  source = repository,
  args: readonly string[] = [],
) {
  const main = path.join(source, 'host/main.ts')
  const child = spawn(process.execPath, [...nodeFlags, ...flagsInTests, main, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      LIMITS: 'off',
      ...nodeEnvironment,
      DATA_DIR: path.resolve(dataDir),
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return { child, output: () => chunks.join('') }
}

async function waitUntilReady(program: Program, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + readyWithin
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new ProgramEndedError(child, program.output())
    const response = await fetch(`${program.url}/healthz`).catch(() => null)
    // It has said so itself: on its port another one may answer, while it finds that taken.
    if (response?.ok && program.output().includes('Backline is at ')) return
    await wait(50)
  }
  await program.kill()
  throw new Error(`The program was not ready within ${readyWithin} ms:\n${program.output()}`)
}

/** Why no shop starts there, as it says itself. Throws when one does. */
export async function readRefusal(place: FreshDatabase): Promise<string> {
  const shop = await startProgram(place).catch((error: unknown) => {
    if (error instanceof ProgramEndedError) return error
    throw error
  })
  if (shop instanceof ProgramEndedError) return shop.message
  await shop.kill()
  throw new Error(`A shop was started on ${place.dataDir}`)
}
