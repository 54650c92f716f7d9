import { existsSync, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseUnavailableError } from '../unavailable.ts'

/** The line of text beside an embedded database that no shop is to be started on: it is being moved, or has moved. */
const markFiles = { moving: 'database.moving', moved: 'database.moved' } as const

export type Move = { dataDir: string; target: string; at: Date }

/** Throws DatabaseUnavailableError, with what to do, while the embedded database in this folder is marked. */
export function refuseMoved(dataDir: string): void {
  for (const name of [markFiles.moved, markFiles.moving]) {
    const file = path.join(dataDir, name)
    if (existsSync(file)) throw new DatabaseUnavailableError(`DATA_DIR: ${readFileSync(file, 'utf8').trim()}`)
  }
}

export const hasMoved = (dataDir: string): boolean => existsSync(path.join(dataDir, markFiles.moved))

export const isMarkedMoving = (dataDir: string): boolean => existsSync(path.join(dataDir, markFiles.moving))

/** Written before the first row is copied, so that no shop starts here by accident. */
export const markMoving = ({ dataDir, target, at }: Move): Promise<void> =>
  writeMark(
    path.join(dataDir, markFiles.moving),
    `The move of this database to PostgreSQL at ${target} began at ${at.toISOString()} and did not end. Type move again; or remove the file ${markFiles.moving}, and the shop goes on here`,
  )

export async function markMoved({ dataDir, target, at }: Move): Promise<void> {
  await writeMark(
    path.join(dataDir, markFiles.moved),
    `The shop of this folder was moved to PostgreSQL at ${target} on ${at.toISOString()}: set DATABASE_URL to it. To go back to the database here, which knows nothing of what was sold since, stop the shop there and remove the file ${markFiles.moved}`,
  )
  await unmarkMoving(dataDir)
}

/** The move failed, and the shop continues here. */
export const unmarkMoving = (dataDir: string): Promise<void> =>
  rm(path.join(dataDir, markFiles.moving), { force: true })

async function writeMark(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  const folder = await open(path.dirname(file), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
