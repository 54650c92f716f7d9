import { fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'

/** A program that does the bare minimum, to be measured against. */
export type BareProgram = { url: string; pid: number; stop: () => Promise<void> }

const listening = z.object({ port: z.number() })

/**
 * Starts a file as a process of its own, with the flags of this one, and waits for the `{ port }` that it sends. `given` is
 * what it reads with `JSON.parse(process.argv[2])`.
 */
export async function startBareProgram(file: URL, given: unknown): Promise<BareProgram> {
  const child = fork(file, [JSON.stringify(given)])
  const ended = once(child, 'exit')
  const [message] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`${file.pathname} ended with ${code} before it listened`))),
  ])
  const { port } = z.parse(listening, message)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      await ended
    },
  }
}
