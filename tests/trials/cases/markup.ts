import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TrialCase } from '#tests/cases/case.ts'
import { launchBrowser, takeRefusals } from '#tests/support/browser.ts'
import { poisonContent } from '#tests/support/markup/hostile-content.ts'
import { actHostile } from '#tests/support/markup/hostile-customer.ts'
import { payloads } from '#tests/support/markup/payloads.ts'
import * as look from '#tests/support/markup/visit-all-outputs.ts'
import { startProgram } from '#tests/support/program.ts'
import { createShopFolder } from '#tests/support/shop-folder.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'

/** Time for mails to be sent and invoices to be numbered. */
const settling = 15_000

/** What is opened, and how many payloads have to be seen there as the texts they are: some tell no number, some are cut. */
const places = [
  ['pages', look.lookAsVisitor, 75],
  ['pages of the customer', look.lookAsCustomer, 10],
  ['mails', look.lookAtMails, 75],
  ['mails as shown', look.lookAtShownMails, 5],
  ['documents', look.lookAtDocuments, 50],
] as const

export const cases: TrialCase[] = [
  {
    name: 'markup in every field',
    figure: `${payloads.length} payloads in Markdown, content, customers’ words, addresses, mails and documents: 0 run`,
    guards: 'that texts stay texts: Markdown as a sanitised tree, and escaping wherever markup is written',
    seenToFail:
      'without escaping in the head of a page, the short form was led away by a payload, behind 142 lines of refusals; ' +
      'without it in one block of a letter, the first payload added an element; without the check of Markdown’s links, 17 would have run',
    run: () =>
      withDataDir(async (dataDir) => {
        const shop = await createShopFolder()
        await poisonContent(path.join(shop.folder, 'shops/oddmeter'))
        const program = await startProgram({ kind: 'pglite', dataDir }, { LOG_LEVEL: 'silent' }, shop.folder)
        const browser = await launchBrowser()
        try {
          const customer = await actHostile(program.url)
          await wait(settling)
          const looked: string[] = []
          const faults: string[] = []
          for (const [name, open, least] of places) {
            const found = await open({ program, browser, customer })
            looked.push(`${found.shown.size} payloads in ${found.opened} ${name}`)
            faults.push(...found.faults)
            if (found.shown.size < least) faults.push(`${name} show ${found.shown.size} payloads only`)
          }
          faults.push(...takeRefusals().map((each) => `refused: ${each}`))
          const told = `${looked.join(', ')}; ${customer.taken} calls taken, ${customer.refused} refused; ${faults.length} faults`
          return { passed: faults.length === 0, measured: [told, ...new Set(faults)].slice(0, 8).join('; ') }
        } finally {
          await browser.close()
          await program.stop()
          await shop.remove()
        }
      }),
  },
]
