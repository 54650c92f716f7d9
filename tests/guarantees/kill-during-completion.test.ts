import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { failpoints } from '#service/adapters/failpoint.ts'
import { freshDatabase } from '../environment/database.ts'
import { signUpCustomer } from '../support/customer.ts'
import { startProgram } from '../support/program.ts'

/** The mails that tell of a sale; those that confirm an account lie beside them. */
async function salesIn(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))
  return mails.filter((mail) => mail.includes('Subject: Your Oddmeter licenses'))
}

describe('a sale that is killed while it completes', () => {
  it.concurrent.for([...failpoints])(
    'is completed once after a kill at %s',
    // Three starts.
    { timeout: 180_000 },
    async (failpoint, { expect: expectThat }) => {
      const database = await freshDatabase('kill')
      const before = await startProgram(database)
      const acknowledged = await signUpCustomer(before.url)
      const paid = await acknowledged.openCheckout()
      expectThat((await acknowledged.pay(paid.checkoutId))?.status).toBe('Completed')
      // Cut off while it is sent, a mail waits for its lease to run out: a minute for nothing.
      await vi.waitFor(async () => expectThat(await salesIn(database.dataDir)).toHaveLength(1), 15_000)
      await before.kill()

      // The port stays the same, so that the customers below outlive the program.
      const PORT = new URL(before.url).port
      const armed = await startProgram(database, { PORT, FAILPOINT: failpoint })
      const customer = await signUpCustomer(armed.url)
      const { orderId, checkoutId } = await customer.openCheckout()
      expectThat(await customer.pay(checkoutId), 'the kill came before the answer').toBeNull()
      await armed.ended

      const after = await startProgram(database, { PORT })
      try {
        await vi.waitFor(async () => expectThat((await customer.readOrder(orderId)).status).toBe('Completed'), 60_000)
        expectThat(await customer.listLicenses()).toHaveLength(1)
        expectThat((await acknowledged.readOrder(paid.orderId)).status).toBe('Completed')
        expectThat(await acknowledged.listLicenses()).toHaveLength(1)
        await vi.waitFor(async () => expectThat(await salesIn(database.dataDir)).toHaveLength(2), 15_000)
      } finally {
        expect(await after.stop()).toBe(0)
      }
    },
  )
})
