import type { Database, Tx } from '#service/database/index.ts'
import { type AuditLog, type Clock, conflict, notFound } from '#service/platform/index.ts'
import * as repository from '../repository.ts'
import { type Dependents, findDependents } from './dependents-repository.ts'
import { InUse, removeMade } from './undo.ts'

type Dependencies = { database: Database; clock: Clock; audit: AuditLog }

/** Takes imports back, or ends them where they are. */
export function createUndoing({ database, clock, audit }: Dependencies) {
  async function lock(tx: Tx, id: string): Promise<repository.ImportRow> {
    const row = await repository.lockImport(tx, id)
    if (!row) throw notFound(`There is no import ${id}: 'import status' lists them`)
    return row
  }

  /** Notes that an import is being undone, unless something depends on it; false where it is undone already. */
  const begin = (id: string): Promise<boolean> =>
    database.transaction(async (tx) => {
      const { status } = await lock(tx, id)
      if (status === 'Undone') return false
      const other = await repository.findUnfinished(tx)
      if (other && other.id !== id) throw conflict(explainUnfinished(other.id))
      await repository.updateImport(tx, id, { status: 'Undoing', updatedAt: clock() })
      // From now on no import brings anything. What customers do meanwhile is looked for again in each part.
      const found = await findDependents(tx, id)
      if (found.count > 0) throw conflict(explainUsed(found, 'and nothing was taken back'), 'import-in-use')
      return true
    })

  return {
    /**
     * Takes back all that an import has made, unless something depends on it: 409 that names what. An import that was broken off
     * or ended, or whose undoing was, can be undone too. What is in use by the time its turn comes stops it with a 409 as well:
     * that and what follows is still there then, and the import is being undone until that is tried again or ended.
     */
    async undo(id: string, onProgress: (removed: number) => void): Promise<void> {
      if (!(await begin(id))) return
      await removeMade(database, id, onProgress).catch((error: unknown) => {
        throw error instanceof InUse ? conflict(explainUsed(error.found, stoppedThere), 'import-in-use') : error
      })
      await database.transaction(async (tx) => {
        if ((await lock(tx, id)).status !== 'Undoing') return
        const now = clock()
        await repository.updateImport(tx, id, { status: 'Undone', updatedAt: now, undoneAt: now })
        await audit.note(tx, { actor: 'Vendor', action: 'ImportUndone', about: id, details: {} })
      })
    },

    /**
     * Ends an import that is not finished, or is not undone to the end, wherever it is: what is there stays, and another import can
     * begin. It can be undone later. One that has ended already stays as it is; 409 for one that is done or undone.
     */
    end: (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const { status, position, finishedAt } = await lock(tx, id)
        if (status === 'Ended') return
        if (status !== 'Running' && status !== 'Undoing')
          throw conflict(`The import ${id} is ${status.toLowerCase()}: there is nothing of it to end`)
        const now = clock()
        await repository.updateImport(tx, id, { status: 'Ended', updatedAt: now, finishedAt: finishedAt ?? now })
        const details = { status, records: position }
        await audit.note(tx, { actor: 'Vendor', action: 'ImportEnded', about: id, details })
      }),
  }
}

const stoppedThere =
  'so undoing it has stopped. What came before is taken back: undo it again once nothing does, or end it and keep the rest'

export const explainUnfinished = (id: string): string =>
  `The import ${id} is not finished: go on with it, undo it, or end it and keep what is there`

function explainUsed({ count, dependents }: Dependents, outcome: string): string {
  const named = dependents.slice(0, 5).map(({ kind, id, why }) => `${kind} ${id}: ${why}`)
  const depend = count === 1 ? '1 thing depends' : `${count.toLocaleString('en')} things depend`
  return `${depend} on this import, ${outcome}. ${named.join('. ')}`
}
