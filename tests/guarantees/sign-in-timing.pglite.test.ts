import { expect, it } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { startProgram } from '../support/program.ts'
import { isSameTime, measureSignIns, type SignInTiming } from '../support/sign-in-timing.ts'

const times = 200
const tries = 3

it('refuses an unknown address in the time that a wrong password takes', async () => {
  const program = await startProgram(await freshDatabase('timing'), { LOG_LEVEL: 'silent' })
  const seen: SignInTiming[] = []
  // What else the machine does may shift one series; a real difference is there in each.
  while (seen.length < tries && !seen.some(isSameTime)) seen.push(await measureSignIns(program.url, times))
  await program.stop()
  expect(seen.some(isSameTime), JSON.stringify(seen)).toBe(true)
})
