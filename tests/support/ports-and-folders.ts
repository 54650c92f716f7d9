import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'

const repository = path.resolve(import.meta.dirname, '../..')
/** Which of the runner's workers this is; undefined outside of it. */
const worker = process.env.VITEST_POOL_ID

const portsOfWorker = 40
const workersOfClone = 20
const clones = 25
/** Clones beside each other would talk to each other's programs. Workers count from 1: the first ports are nobody's. */
const firstPort =
  20_000 + (createHash('sha256').update(repository).digest().readUInt16BE() % clones) * workersOfClone * portsOfWorker
const takenPorts = new Set<number>()

/**
 * What a shop sells without. Reading it takes a quarter of a start, and rendering it most of a first one: a project of
 * vitest.config.ts whose tests start many shops leaves it out.
 */
const articles = ['blog', 'guides', 'quick-starts', 'templates']
export const hasArticles = process.env.SHOP_ARTICLES !== 'none'

/** Whether a path below the shop is an article. */
export const isArticle = (file: string): boolean => articles.includes(path.normalize(file).split(path.sep)[0] ?? '')

const ownFolders = path.join(repository, '.cache', 'shops')
const ownFolderOf = (owner: string) => path.join(ownFolders, owner)

/** Whether programs run in this folder one after another, rather than it is a test's own. */
export const isFolderOfWorkers = (folder: string): boolean => path.dirname(folder) === ownFolders

const nameOf = (owner: string, isWhole: boolean) => (isWhole ? owner : `${owner}-without-articles`)

/** The pages that programs in the worker's own folder have rendered so far; null outside of a worker. */
export const ownPages = (isWhole: boolean): string | null =>
  worker === undefined ? null : path.join(ownFolderOf(nameOf(worker, isWhole)), 'dist', 'pages')

/**
 * Where programs run that tests start, with this repository's the shop and `dist/`. A worker has one for all of its
 * tests, and so one after another they find the pages rendered that carry their address. `isWhole` is false where the
 * shop needs no articles.
 */
export async function openOwnFolder({ isWhole = hasArticles } = {}): Promise<string> {
  return worker === undefined ? repository : openFolder(nameOf(worker, isWhole), isWhole)
}

/** Where a program runs that all workers share, and a port that is no worker's, the same each time where it can be. */
export async function openSharedPlace(name: 'pglite' | 'postgres'): Promise<{ folder: string; port: number }> {
  const port = (await tryPort(name === 'pglite' ? firstPort : firstPort + 1)) ?? (await tryPort(0))
  if (port === null) throw new Error('No port was given')
  return { folder: await openFolder(`shared-${name}`, hasArticles), port }
}

async function openFolder(owner: string, isWhole: boolean): Promise<string> {
  const folder = ownFolderOf(owner)
  await mkdir(path.join(folder, 'dist'), { recursive: true })
  await mkdir(path.join(folder, 'shops'), { recursive: true })
  for (const part of [
    ...(isWhole ? ['shops/oddmeter'] : await listContent(folder)),
    'dist/client',
    'dist/server',
    'dist/plug-in-frame',
    'dist/desk',
  ])
    await symlink(path.join(repository, part), path.join(folder, part)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  return folder
}

/** All that is below the shop but the articles. */
async function listContent(folder: string): Promise<string[]> {
  await mkdir(path.join(folder, 'shops/oddmeter'), { recursive: true })
  const names = await readdir(path.join(repository, 'shops/oddmeter'))
  return names.filter((name) => !isArticle(name)).map((name) => `shops/oddmeter/${name}`)
}

/** Lets a port be given again: the next program of the worker finds the pages rendered that carry it. */
export function releasePort(port: number): void {
  takenPorts.delete(port)
}

/** The first port of the worker that nobody has. */
export async function findFreePort(): Promise<number> {
  const first = firstPort + (Number(worker) % workersOfClone) * portsOfWorker
  for (let port = first; worker !== undefined && port < first + portsOfWorker; port += 1) {
    if (takenPorts.has(port)) continue
    takenPorts.add(port)
    if ((await tryPort(port)) !== null) return port
  }
  const port = await tryPort(0)
  if (port === null) throw new Error('No port was given')
  return port
}

/** Whether a port is one that programs of this clone are given again and again. */
export const isPortOfWorkers = (port: number): boolean =>
  port >= firstPort && port < firstPort + workersOfClone * portsOfWorker

/**
 * A port for a program that is killed and comes back to it: none that another test, or a connection to somewhere, is given
 * meanwhile.
 */
export async function findKeptPort(): Promise<number> {
  while (true) {
    const port = await tryPort(10_000 + Math.floor(Math.random() * 10_000))
    if (port !== null) return port
  }
}

/** Listens on a port for a moment, on any for 0; null when it is taken. */
async function tryPort(wanted: number): Promise<number | null> {
  const server = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return null
  }
  const address = server.address()
  server.close()
  await once(server, 'close')
  return address === null || typeof address === 'string' ? null : address.port
}
