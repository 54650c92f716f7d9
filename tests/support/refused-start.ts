import type { FreshDatabase } from '../environment/database.ts'
import { ProgramEndedError, startProgram } from './program.ts'

/** Why no shop starts there, as it says itself. Throws when one does. */
export async function readRefusal(place: FreshDatabase): Promise<string> {
  const shop = await startProgram(place).catch((error: unknown) => {
    if (error instanceof ProgramEndedError) return error
    throw error
  })
  if (shop instanceof ProgramEndedError) return shop.message
  await shop.kill()
  throw new Error(`A shop was started on ${place.dataDir}`)
}
