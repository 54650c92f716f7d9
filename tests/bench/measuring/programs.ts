import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import * as z from 'zod/mini'
import { launchBrowser } from '#tests/support/browser.ts'
import { startProgram } from '#tests/support/program.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'

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

/** Measures a shop of its own, on the embedded database, in a browser; `url` is where it is. The demo unless `shop` is a folder. */
export const inBrowser = <Outcome>(
  measure: (browser: Browser, url: string) => Promise<Outcome>,
  shop?: string,
): Promise<Outcome> =>
  withDataDir(async (dataDir) => {
    const program = await startProgram(
      { kind: 'pglite', dataDir },
      { LOG_LEVEL: 'silent', ...(shop !== undefined && { SHOP: shop }) },
    )
    const browser = await launchBrowser()
    try {
      return await measure(browser, program.url)
    } finally {
      await browser.close()
      await program.stop()
    }
  })
