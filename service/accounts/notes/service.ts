import { randomUUID } from 'node:crypto'
import type { Row } from '#service/database/index.ts'
import { isUuid, notFound, type Person, type PlatformServices } from '#service/platform/index.ts'
import * as repository from './repository.ts'

export type CustomerNote = Row<'customerNotes'>
type NewNote = { text: string; author: string; reason: string }

/** What colleagues write down about customers. */
export function createNoteService({ database, clock, audit }: Pick<PlatformServices, 'database' | 'clock' | 'audit'>) {
  return {
    /** Adds a note about an account, or about an address without one. The audit log does not repeat its text. */
    add: ({ customerId, email }: Person, { text, author, reason }: NewNote): Promise<CustomerNote> =>
      database.transaction(async (tx) => {
        const whose = customerId === null ? { customerId, email } : { customerId, email: null }
        const note = { ...whose, id: randomUUID(), text, author, createdAt: clock() }
        await repository.insertNote(tx, note)
        const entry = { actor: 'Vendor', action: 'NoteAdded', about: note.id, details: { customerId } } as const
        await audit.noteWithReason(tx, entry, { reason, customerId })
        return note
      }),

    /** Removes a note for good and returns it; 404 when there is none with this id. */
    remove: (id: string, reason: string): Promise<CustomerNote> =>
      database.transaction(async (tx) => {
        const note = isUuid(id) ? await repository.deleteNote(tx, id) : undefined
        if (!note) throw notFound(`There is no note ${id}: 'customer show' lists those of a customer, with their ids`)
        const { customerId } = note
        const entry = { actor: 'Vendor', action: 'NoteRemoved', about: id, details: { customerId } } as const
        await audit.noteWithReason(tx, entry, { reason, customerId })
        return note
      }),
  }
}

export type NoteService = ReturnType<typeof createNoteService>
