import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser.ts'
import { withDataDir } from '#tests/support/data-dir.ts'
import { startProgram } from '#tests/support/program.ts'

/** Measures a shop of its own, on the embedded database, in a browser; `url` is where it is. */
export const inBrowser = <Outcome>(measure: (browser: Browser, url: string) => Promise<Outcome>): Promise<Outcome> =>
  withDataDir(async (dataDir) => {
    const program = await startProgram({ kind: 'pglite', dataDir }, { LOG_LEVEL: 'silent' })
    const browser = await launchBrowser()
    try {
      return await measure(browser, program.url)
    } finally {
      await browser.close()
      await program.stop()
    }
  })
