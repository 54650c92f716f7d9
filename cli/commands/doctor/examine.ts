import { CommandError } from '#cli/command.ts'
import { ContentError } from '#host/content/read-content.ts'
import { DatabaseUnavailableError } from '#service/database/index.ts'
import { KeysUnavailableError, StorageError } from '#service/platform/index.ts'
import { type Finding, type Result, wrong } from './finding.ts'
import type { Ground } from './ground.ts'

/** Looks at one thing of the shop, and changes nothing. */
export type Check = { name: string; look: (ground: Ground) => Promise<Finding[]> }
export type Examined = { check: string } & Finding

/** How long a check may take, in milliseconds: a machine that never answers is told of, and holds up nothing else. */
const patience = 20_000

/** Runs checks side by side; one that fails is a finding, and stops no other. */
export async function examine(checks: readonly Check[], ground: Ground, limit = patience): Promise<Examined[]> {
  const all = await Promise.all(
    checks.map(async (check) =>
      (await lookWithin(check, ground, limit)).map((found) => ({ check: check.name, ...found })),
    ),
  )
  return all.flat()
}

async function lookWithin({ look }: Check, ground: Ground, limit: number): Promise<Finding[]> {
  const late = Promise.withResolvers<Finding[]>()
  const timer = setTimeout(
    () => late.resolve([wrong(`There was no answer within ${limit / 1000} s`, 'See whether this machine reaches it')]),
    limit,
  )
  try {
    return await Promise.race([look(ground), late.promise])
  } catch (error) {
    return [wrong(describe(error), 'Put this right, then run doctor again')]
  } finally {
    clearTimeout(timer)
  }
}

/** Errors that say what to do, and hold no secret. */
const readable = [CommandError, ContentError, StorageError, DatabaseUnavailableError, KeysUnavailableError]

/** Of what nobody foresaw the kind alone: its words might hold anything. */
function describe(error: unknown): string {
  if (readable.some((kind) => error instanceof kind) && error instanceof Error) return error.message
  const code = error instanceof Error && 'code' in error ? ` ${String(error.code)}` : ''
  return `The check failed: ${error instanceof Error ? error.name : 'an unknown error'}${code}`
}

/** The worst of all. */
export const worstOf = (found: readonly { result: Result }[]): Result =>
  (['wrong', 'warning'] as const).find((result) => found.some((one) => one.result === result)) ?? 'ok'
