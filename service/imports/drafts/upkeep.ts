import { access } from 'node:fs/promises'
import type { Clock } from '#service/platform/index.ts'
import type { ImportRow } from '../repository.ts'
import type { ImportService } from '../service.ts'
import type { Background } from './background.ts'
import type { DraftFiles } from './files.ts'
import type { ImportsOfDrafts } from './of-imports.ts'
import { keptEnded, keptUnused } from './rules.ts'
import type { DraftWork } from './work.ts'

type Dependencies = {
  imports: Pick<ImportService, 'list'>
  files: DraftFiles
  background: Background
  ofDrafts: ImportsOfDrafts
  work: Pick<DraftWork, 'resume'>
  clock: Clock
}

/** Goes on with imports of this process's files that nobody works on, and removes uploads that are not needed any more. */
export function createDraftUpkeep({ imports, files, background, ofDrafts, work, clock }: Dependencies) {
  const looks = createLooks()
  /** Imports that stand still and whose files this machine does not have. */
  const elsewhere = new Set<string>()

  async function lookAt(row: ImportRow): Promise<void> {
    elsewhere.delete(row.id)
    if (row.status !== 'Running' || !looks.hasStood(row)) return
    if (!(await isHere(row))) {
      elsewhere.add(row.id)
      return
    }
    const id = ofDrafts.draftOf(row)
    if (id === null || background.failureOf(id) !== null || background.has(id)) return
    const { isStopped, plan } = await files.find(id)
    if (!isStopped) work.resume(row, id, plan?.records ?? null)
  }

  async function isOver(id: string): Promise<boolean> {
    const [last] = await ofDrafts.importsOf(id)
    const changedAt = await files.changedAt(id)
    if (background.has(id) || changedAt === null || last?.status === 'Running') return false
    const endedAt = last?.undoneAt ?? last?.finishedAt ?? null
    const before = (age: number) => new Date(clock().getTime() - age)
    return changedAt < before(keptUnused) || (endedAt !== null && endedAt < before(keptEnded) && changedAt < endedAt)
  }

  return {
    async lookAfter(): Promise<void> {
      for (const row of await imports.list()) await lookAt(row)
      for (const id of await files.list()) if (await isOver(id)) await files.remove(id)
    },
    /** Whether an import stood still at the last look, and its files are on another machine. */
    isElsewhere: (importId: string): boolean => elsewhere.has(importId),
  }
}

/** Whether this machine has all files of an import. */
async function isHere({ files }: ImportRow): Promise<boolean> {
  const found = await Promise.allSettled(files.map(({ path }) => access(path)))
  return found.every(({ status }) => status === 'fulfilled')
}

/** Remembers how far imports were at the last look: one that has not gone on since is worked on by nobody. */
function createLooks() {
  const seen = new Map<string, number>()
  return {
    hasStood({ id, position }: ImportRow): boolean {
      const stands = seen.get(id) === position
      seen.set(id, position)
      return stands
    },
  }
}
