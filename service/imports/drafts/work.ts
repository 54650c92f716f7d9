import path from 'node:path'
import { type Clock, conflict } from '#service/platform/index.ts'
import type { ImportRow } from '../repository.ts'
import type { ImportService } from '../service.ts'
import { createSourceFinder } from '../sources/index.ts'
import type { Background } from './background.ts'
import type { DraftFiles, DraftOptions } from './files.ts'
import type { ImportsOfDrafts } from './of-imports.ts'
import { readSerialKeys, toOptions, toRequest } from './requests.ts'

/** How an upload is imported; the passphrase opens the keys of an export. */
export type RunOptions = { skipsRejected: boolean; passphrase?: string }
type Dependencies = {
  imports: ImportService
  files: DraftFiles
  background: Background
  ofDrafts: ImportsOfDrafts
  clock: Clock
}

/** Plans and imports of uploads, which go on in the background. */
export function createDraftWork({ imports, files, background, ofDrafts, clock }: Dependencies) {
  function start(id: string, ...work: Parameters<Background['start']> extends [string, ...infer Rest] ? Rest : never) {
    if (!background.start(id, ...work))
      throw conflict('Its files are being worked on: wait until that has ended, or stop it')
  }

  /** Goes on with an import from where it is; false where that is being done. */
  function resume({ id, position }: ImportRow, draftId: string, of: number | null): boolean {
    return background.start(draftId, { kind: 'import', of }, async ({ onProgress, turnTo }) => {
      turnTo('import', position)
      await imports.run(id, onProgress)
    })
  }

  async function begin(id: string, options: DraftOptions, of: number | null, run: RunOptions): Promise<void> {
    const keys = await readSerialKeys(files, id, run.passphrase ?? '')
    const request = { ...(await toRequest(files, id, toOptions(options, run.skipsRejected))), ...keys }
    start(id, { kind: 'check', of }, async ({ onProgress, turnTo }) => {
      const importId = await imports.begin(request, onProgress)
      const { position } = await imports.find(importId)
      turnTo('import', position)
      await imports.run(importId, onProgress)
    })
  }

  return {
    resume,
    /** Reads all files and keeps what an import of them would do. */
    async plan(id: string, options: DraftOptions): Promise<void> {
      const draft = await files.find(id)
      const request = await toRequest(files, id, toOptions(options, true))
      const sourcesOf = createSourceFinder(options)
      for (const file of request.paths) sourcesOf(path.basename(file))
      start(id, { kind: 'plan', of: null }, async ({ onProgress }) => {
        await files.write(id, { ...draft, options, plan: null })
        const plan = await imports.plan(request, { onProgress })
        await files.write(id, { ...draft, options, plan: { ...plan, plannedAt: clock().toISOString() } })
      })
    },
    /** Imports the files as they were planned, or goes on with that. 409 where they were not planned. */
    async run(id: string, options: RunOptions): Promise<void> {
      const draft = await files.find(id)
      const going = await ofDrafts.findRunning(id)
      if (!draft.plan && !going) throw conflict('Plan the import first: nobody knows yet what it would do')
      const of = draft.plan?.records ?? null
      if (draft.isStopped) await files.write(id, { ...draft, isStopped: false })
      if (!going) return begin(id, draft.options, of, options)
      if (!resume(going, id, of)) throw conflict('Its import goes on already')
    },
    /** Ends the work on an upload with the records at hand. Its import goes on when it is run again. */
    async stop(id: string): Promise<void> {
      await files.find(id)
      await background.stop(id)
      if (await ofDrafts.findRunning(id)) await files.write(id, { ...(await files.find(id)), isStopped: true })
    },
  }
}

export type DraftWork = ReturnType<typeof createDraftWork>
