import { findChromium } from '#tests/environment/chromium.ts'
import { sharedServerVariable, startPostgres } from '#tests/environment/postgres.ts'
import type { Need, Stage } from './stage.ts'

/** What the stages need from this machine, found or started once for all of them. */
export type Equipment = {
  env: NodeJS.ProcessEnv
  /** Why something needed is not there, by name. */
  missing: Partial<Record<Need, string>>
  stop(): Promise<void>
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`)

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function preparePostgres(equipment: Equipment): Promise<void> {
  try {
    const server = await startPostgres()
    equipment.env[sharedServerVariable] = server.url
    equipment.stop = server.stop
    say(`PostgreSQL ${server.version} (${server.source})`)
  } catch (error) {
    equipment.missing.postgres = describe(error)
    say(`PostgreSQL not found: ${equipment.missing.postgres}`)
  }
}

async function prepareChromium(equipment: Equipment): Promise<void> {
  try {
    const { version, source } = await findChromium()
    say(`Chromium ${version} (${source})`)
  } catch (error) {
    equipment.missing.chromium = describe(error)
    say(`Chromium not found: ${equipment.missing.chromium}`)
  }
}

/** Finds what the stages need, says what it found, and keeps it until `stop`. */
export async function prepareEquipment(stages: Stage[]): Promise<Equipment> {
  const needs = new Set(stages.flatMap((stage) => stage.needs))
  const equipment: Equipment = { env: { ...process.env }, missing: {}, stop: async () => {} }
  say(`Node ${process.versions.node} (${process.execPath})`)
  if (needs.has('postgres')) await preparePostgres(equipment)
  if (needs.has('chromium')) await prepareChromium(equipment)
  return equipment
}
