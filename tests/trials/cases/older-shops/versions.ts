import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Program, startProgram } from '#tests/support/program.ts'
import { unpackVersion } from '../rolling-upgrade.ts'

/** The first version that read a shop folder by `SHOP`, and the last one before it, whose shop was its folder `content/`. */
export const commits = { firstWithShop: 'f87bf3fc', lastWithContent: '6e2c119d' } as const

export type Workplace = {
  folder: string
  /** Unpacks and builds a version of the program; returns its folder. */
  unpack: (commit: string) => Promise<string>
  /**
   * Starts a version, the present one unless a folder is given, on a free port unless one is named. It is killed at the end
   * unless it was stopped.
   */
  start: (shop: { dataDir: string; shopFolder?: string; source?: string; port?: string }) => Promise<Program>
}

/** A folder and programs for some work, none of which is left afterwards. */
export async function withWorkplace<Result>(work: (place: Workplace) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backline-older-shops-'))
  const programs: Program[] = []
  try {
    return await work({
      folder,
      async unpack(commit) {
        const source = path.join(folder, commit)
        await unpackVersion(commit, source)
        return source
      },
      async start({ dataDir, shopFolder, source, port }) {
        const PAGES_FOLDER = path.join(folder, `pages-${programs.length}`)
        const environment = {
          PAGES_FOLDER,
          ...(shopFolder !== undefined && { SHOP: shopFolder }),
          ...(port !== undefined && { PORT: port }),
        }
        const program = await startProgram({ kind: 'pglite', dataDir }, environment, source, source)
        programs.push(program)
        return program
      },
    })
  } finally {
    await Promise.all(programs.map((program) => program.kill()))
    await rm(folder, { recursive: true, force: true })
  }
}
