import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'

const shownSchema = z.object({
  state: z.enum(['Unlicensed', 'Waiting', 'Trial', 'Licensed', 'Refused']),
  fault: z.number(),
  message: z.string(),
  licensee: z.string(),
  daysLeft: z.nullish(z.number()),
  isOffline: z.boolean(),
  activationUrl: z.string(),
  offlineUrl: z.string(),
  loudness: z.number(),
  isUnlocked: z.boolean(),
  userEmail: z.string(),
})
/** What the plug-in's license is, and how loud a note of its processor is. */
export type Shown = z.infer<typeof shownSchema>

/** The example plug-in in a process of its own, without a host, whose controller does what is asked. */
export type DrivenPlugin = {
  first: Shown
  ask: (command: string) => Promise<Shown>
  /** Asks again until this holds. Throws with what was shown last if it does not within 20 seconds. */
  until: (what: string, holds: (shown: Shown) => boolean) => Promise<Shown>
  close: () => Promise<void>
}

export async function drivePlugin(program: string, folder: string): Promise<DrivenPlugin> {
  const child = spawn(program, ['drive', folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  const closed = once(child, 'close')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const read = async (): Promise<Shown> => {
    // JUCE prints its version in a build with debugging.
    for (let line = await lines.next(); !line.done; line = await lines.next())
      if (line.value.startsWith('{')) return z.parse(shownSchema, JSON.parse(line.value))
    throw new Error('The plug-in has ended')
  }
  const ask = async (command: string) => {
    child.stdin.write(`${command}\n`)
    return read()
  }
  return {
    first: await read(),
    ask,
    async until(what, holds) {
      const end = Date.now() + 20_000
      for (;;) {
        const shown = await ask('print')
        if (holds(shown)) return shown
        if (Date.now() > end) throw new Error(`${what}: it shows ${JSON.stringify(shown)}`)
        await wait(100)
      }
    },
    async close() {
      child.stdin.end()
      await closed
    },
  }
}
