import { setTimeout as wait } from 'node:timers/promises'
import type { FreshDatabase } from '../../environment/database.ts'
import { findKeptPort } from '../ports-and-folders.ts'
import { type Program, startProgram } from '../program.ts'

/** Several processes of the whole program on one PostgreSQL, as a machine or several would run them. */
export type Fleet = {
  urls: readonly string[]
  /**
   * Ends one as the kernel would, once it answers and another has for a while, and starts it again: resolves once it is
   * gone, and does not wait for it to be back.
   */
  kill: (index: number) => Promise<void>
  /** Waits until all of them answer. */
  untilAllAnswer: () => Promise<void>
  kills: () => number
  output: () => string
  stop: () => Promise<void>
}

/** How long a process has answered before it counts as one that others may be killed beside, in milliseconds. */
const settling = 2_000
const hasSettled = async (program: Promise<Program>) => {
  await program
  await wait(settling)
}

/**
 * Starts so many processes, one after another: the first prepares the database and renders the pages, which the others
 * find. They keep what they keep in one folder and listen on ports of their own.
 */
export async function startFleet(
  place: FreshDatabase,
  count: number,
  environment: Record<string, string>,
  folder: string,
): Promise<Fleet> {
  const outputs: string[] = []
  let kills = 0
  const ports: number[] = []
  while (ports.length < count) {
    const port = await findKeptPort()
    if (!ports.includes(port)) ports.push(port)
  }
  const start = (port: number) => startProgram(place, { ...environment, PORT: String(port), LOG_LEVEL: 'warn' }, folder)
  const running: Promise<Program>[] = []
  const settled: Promise<void>[] = []
  const take = (index: number, program: Promise<Program>) => {
    running[index] = program
    settled[index] = hasSettled(program)
    // Whether it came is asked by whoever needs it next.
    settled[index].catch(() => undefined)
  }
  for (const [index, port] of ports.entries()) take(index, Promise.resolve(await start(port)))
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    async kill(index) {
      const program = await running[index]
      if (!program) throw new Error(`There is no process ${index}`)
      await Promise.any(settled.filter((_, other) => other !== index))
      await program.kill()
      kills += 1
      outputs.push(program.output())
      take(index, start(ports[index] ?? 0))
    },
    async untilAllAnswer() {
      await Promise.all(running)
    },
    kills: () => kills,
    output: () => outputs.join('\n'),
    async stop() {
      for (const program of await Promise.all(running)) {
        await program.stop()
        outputs.push(program.output())
      }
    },
  }
}
