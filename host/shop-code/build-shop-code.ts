import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { ContentError } from '../shop/content-error.ts'
import { readBuildFaults } from './build-faults.ts'

/** The folders of a shop with code of its own (docs/custom-code.md). */
const codeFolders = ['sections', 'slots']
const codeFile = /\.(tsx?|css|json)$/
const programFolder = path.resolve(import.meta.dirname, '../..')
/** Names the build that was good last. */
const lastGoodFile = 'last-good'
const unfinishedPrefix = 'unfinished-'

export type CodeFolders = {
  shopFolder: string
  /** The build of the program without a shop. */
  programBuild: string
  /** Where builds with the shop's code are kept, one folder each. */
  buildsFolder: string
}

/**
 * The folder of the build for this shop: the program's own where the shop has no code, else one with it, built when the
 * code or the program has changed. Throws a ContentError that names file, line and reason when it can't be built.
 */
export async function buildShopCode(folders: CodeFolders): Promise<string> {
  while (true) {
    const name = await hashCode(folders)
    if (name === null) return folders.programBuild
    const folder = path.join(folders.buildsFolder, name)
    if (existsSync(folder)) return folder
    const unfinished = await build(folders)
    // A build that read a file after it was saved again would go by the name of what it was before.
    if ((await hashCode(folders)) === name) {
      await rename(unfinished, folder).catch(keepOther(unfinished))
      return folder
    }
    await rm(unfinished, { recursive: true })
  }
}

/** The build that was good last; null when there is none, or only one of another version of the program. */
export async function findLastGoodBuild({ buildsFolder, programBuild }: CodeFolders): Promise<string | null> {
  const name = await readFile(path.join(buildsFolder, lastGoodFile), 'utf8').catch(noneWhenMissing)
  if (!name?.startsWith(`${await hashProgram(programBuild)}-`)) return null
  const folder = path.join(buildsFolder, name)
  return existsSync(folder) ? folder : null
}

/** Keeps a build as the one to fall back to, and removes the others that are finished. */
export async function keepAsLastGood({ buildsFolder }: CodeFolders, folder: string): Promise<void> {
  await writeFile(path.join(buildsFolder, lastGoodFile), path.basename(folder))
  const names = await readdir(buildsFolder, { withFileTypes: true })
  const unused = names.filter(
    (entry) =>
      entry.isDirectory() && !entry.name.startsWith(unfinishedPrefix) && path.join(buildsFolder, entry.name) !== folder,
  )
  await Promise.all(unused.map(({ name }) => rm(path.join(buildsFolder, name), { recursive: true })))
}

async function listCode(shopFolder: string): Promise<string[]> {
  const entries = await Promise.all(
    codeFolders.map((folder) =>
      readdir(path.join(shopFolder, folder), { recursive: true, withFileTypes: true }).catch(noneWhenMissing),
    ),
  )
  return entries
    .flatMap((found) => found ?? [])
    .filter((entry) => entry.isFile() && codeFile.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

/** A name that changes with the shop's code and with the program; null for a shop without code. */
async function hashCode({ shopFolder, programBuild }: CodeFolders): Promise<string | null> {
  const files = await listCode(shopFolder)
  if (files.length === 0) return null
  const hash = createHash('sha256')
  for (const file of files) hash.update(`\0${path.relative(shopFolder, file)}\0`).update(await readFile(file))
  return `${await hashProgram(programBuild)}-${hash.digest('hex').slice(0, 16)}`
}

/** What the program's own build is told apart by: the manifest names each file for browsers with a hash of its content. */
const programFiles = ['client/.vite/manifest.json', 'server/entry-server.js']

/** A name that changes with the program's own build. */
async function hashProgram(programBuild: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of programFiles) hash.update(await readFile(path.join(programBuild, file)))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Builds into a folder of its own, since a command may read the shop at the same time. A process of its own does it, since
 * the bundler would stay in the memory of this one.
 */
async function build({ shopFolder: named, buildsFolder }: CodeFolders): Promise<string> {
  // Vite resolves links, and would not find the shop's files below a folder that is one.
  const shopFolder = await realpath(named)
  await mkdir(buildsFolder, { recursive: true })
  const unfinished = path.join(buildsFolder, `${unfinishedPrefix}${randomUUID()}`)
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/build.ts', unfinished], {
    cwd: programFolder,
    env: { PATH: process.env.PATH, SHOP_CODE: shopFolder, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [exitCode, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (exitCode === 0) return unfinished
  await rm(unfinished, { recursive: true, force: true })
  throw new ContentError(readBuildFaults(`${errors}\n${output}`, shopFolder, programFolder))
}

/** Another process of the same shop has finished the same build first. */
const keepOther = (unfinished: string) => async (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  await rm(unfinished, { recursive: true })
}

function noneWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
