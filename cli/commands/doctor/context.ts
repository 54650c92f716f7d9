import { existsSync } from 'node:fs'
import path from 'node:path'
import { CommandError } from '#cli/command.ts'
import { askShop } from '#cli/shop-command-socket.ts'
import { readLocalAddress } from '#host/local-address.ts'
import { openMediaStore } from '#host/media/media-store.ts'
import type { Settings } from '#host/settings.ts'
import { type Content, readContent } from '#host/shop/read-content.ts'
import { readShopCode } from '#host/shop-code/shop-code.ts'
import { type Database, DatabaseUnavailableError, DirectoryInUseError, openDatabase } from '#service/database/index.ts'
import { type Clock, isLoopback } from '#service/platform/index.ts'

export type Result = 'ok' | 'warning' | 'wrong'
/** What a check found, in a line; no secret is in it. */
export type Finding = { result: Result; found: string; todo: string | null }

export const ok = (found: string): Finding => ({ result: 'ok', found, todo: null })
export const warning = (found: string, todo: string): Finding => ({ result: 'warning', found, todo })
export const wrong = (found: string, todo: string): Finding => ({ result: 'wrong', found, todo })

export type OpenedDatabase = { open: Database } | 'in the shop' | 'not there yet'
/** By how much another clock is ahead of this machine's, in milliseconds, give or take `within`. */
export type OtherClock = { whose: string; ahead: number; within: number }

/** What the checks share: each part is opened when the first of them asks for it, and fails for each that does. */
export type CheckContext = {
  settings: Settings
  clock: Clock
  sendTo: string | undefined
  content: () => Promise<Pick<Content, 'catalogue' | 'vendor'>>
  database: () => Promise<OpenedDatabase>
  /** The same for what needs it besides something else: 'away' where it can't be opened, which its own check tells of. */
  databaseIfThere: () => Promise<OpenedDatabase | 'away'>
  /** What a command with --json answers in the shop that is running. Throws CommandError when it does not. */
  askShop: (...words: string[]) => Promise<unknown>
  /** Where the shop that runs on the data folder is reached from this machine; null when none runs. */
  runningAddress: () => Promise<string | null>
  clocks: OtherClock[]
  /** Notes the Date header of an answer to what was asked at `askedAt`. */
  noteDate: (whose: string, date: string | null | undefined, askedAt: Date) => void
  close: () => Promise<void>
}

/** What a shop has open that looks over itself; it stays open. */
export type OpenShop = Pick<CheckContext, 'content' | 'database'>

export function openCheckContext(
  settings: Settings,
  clock: Clock,
  sendTo: string | undefined,
  shop?: OpenShop,
): CheckContext {
  const clocks: OtherClock[] = []
  const content = once(
    shop?.content ??
      (async () =>
        readContent(settings.shopFolder, {
          media: await openMediaStore(settings.mediaFolder),
          code: await readShopCode(settings),
        })),
  )
  const database = once(shop?.database ?? (() => openFound(settings)))
  return {
    settings,
    clock,
    sendTo,
    clocks,
    content,
    database,
    databaseIfThere: () => orAway(database()),
    async askShop(...words) {
      const outcome = await askShop(settings.dataDir, { words: [...words, '--json'], folder: '.' }, () => undefined)
      if (outcome?.exitCode !== 0) throw new CommandError('The shop that has the database does not take commands')
      return JSON.parse(outcome.out)
    },
    runningAddress: () => readLocalAddress(settings.dataDir),
    noteDate(whose, date, askedAt) {
      const told = Date.parse(date ?? '')
      if (Number.isNaN(told)) return
      const waited = clock().getTime() - askedAt.getTime()
      // Whole seconds, told at some time while we waited.
      clocks.push({ whose, ahead: told + 500 - (askedAt.getTime() + waited / 2), within: 500 + waited / 2 })
    },
    async close() {
      if (shop) return
      const opened = await database().catch(() => null)
      if (opened !== null && typeof opened === 'object') await opened.open.close()
    },
  }
}

export const orAway = (opening: Promise<OpenedDatabase>): Promise<OpenedDatabase | 'away'> =>
  opening.catch((error: unknown) => {
    if (error instanceof DatabaseUnavailableError) return 'away'
    throw error
  })

async function openFound(settings: Settings): Promise<OpenedDatabase> {
  if (settings.databaseUrl === undefined && !existsSync(path.join(settings.dataDir, 'database', 'PG_VERSION')))
    return 'not there yet'
  try {
    return { open: await openDatabase(settings) }
  } catch (error) {
    if (error instanceof DirectoryInUseError) return 'in the shop'
    throw error
  }
}

function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined
  return () => {
    kept ??= work()
    return kept
  }
}

/** Whether visitors are on this machine alone: then much may be missing that others would miss. */
export const isForThisMachine = ({ publicUrl }: Settings): boolean => isLoopback(new URL(publicUrl).hostname)

export type Check = { name: string; look: (context: CheckContext) => Promise<Finding[]> }
