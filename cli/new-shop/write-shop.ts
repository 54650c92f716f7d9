import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '#cli/command.ts'
import { programVersion } from '#host/shop/program-version.ts'
import { readContent } from '#host/shop/read-content.ts'
import type { NewShop } from './answers.ts'
import { fillStarter } from './fill-starter.ts'
import { readStarter } from './starters.ts'

const program = path.resolve(import.meta.dirname, '../..')

/** Throws CommandError unless a shop can be written there: a folder that is not there yet, or empty, outside of the program. */
export async function refuseUnfitFolder(folder: string): Promise<void> {
  const inside = path.relative(program, folder)
  if (!inside.startsWith('..') && !path.isAbsolute(inside))
    throw new CommandError(`${folder} is inside the program: a shop has a folder of its own, such as ../kestrel`)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new CommandError(`${folder} can't be used (${error.code}): name a folder that is not there yet`)
  })
  if (names.length > 0)
    throw new CommandError(`${folder} is not empty: name a folder that is not there yet. Nothing was changed.`)
}

/**
 * Writes a new shop, checked as at a start, as a git repository if git is there. Throws CommandError or ContentError, and
 * leaves nothing behind then.
 */
export async function writeShop(folder: string, shop: NewShop): Promise<{ hasRepository: boolean }> {
  await refuseUnfitFolder(folder)
  const files = fillStarter(await readStarter(shop.starter), shop, {
    folder: path.basename(folder),
    vendorId: randomUUID(),
    programVersion,
    today: new Date().toISOString().slice(0, 10),
  })
  const draft = await mkdtemp(path.join(tmpdir(), 'new-shop-'))
  try {
    for (const [name, content] of files) {
      await mkdir(path.dirname(path.join(draft, name)), { recursive: true })
      await writeFile(path.join(draft, name), content)
    }
    await readContent(draft)
    const hasRepository = await startRepository(draft, shop.name)
    await put(draft, folder)
    return { hasRepository }
  } finally {
    await rm(draft, { recursive: true })
  }
}

async function put(draft: string, folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true }).catch(refuseUnwritable(folder))
  try {
    await cp(draft, folder, { recursive: true })
  } catch (error) {
    await rm(firstMade ?? folder, { recursive: true, force: true })
    throw error
  }
}

const refuseUnwritable = (folder: string) => (error: NodeJS.ErrnoException) => {
  throw new CommandError(`${folder} can't be written (${error.code}): name a place that you may write to`)
}

const run = promisify(execFile)

/** Makes the folder a git repository with a first commit; false if there is no git. */
async function startRepository(folder: string, author: string): Promise<boolean> {
  const git = (...words: string[]) => run('git', ['-C', folder, ...words])
  try {
    await git('init', '--quiet', '--initial-branch=main')
    await git('add', '--all')
    const identity = await git('var', 'GIT_COMMITTER_IDENT').then(
      () => [],
      () => ['-c', `user.name=${author}`, '-c', 'user.email=shop@localhost'],
    )
    await git(...identity, 'commit', '--quiet', '--no-verify', '--message', 'Start the shop')
    return true
  } catch {
    await rm(path.join(folder, '.git'), { recursive: true, force: true })
    return false
  }
}
