import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../environment/database.ts'
import { signUpCustomer } from '../support/customer.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startProgram } from '../support/program.ts'

it('mails a sale once, though the mail server is busy at first', async () => {
  const server = await startMailServer()
  server.refuseNext(2)
  const program = await startProgram(await freshDatabase('smtp'), { SMTP_URL: server.url, LOG_LEVEL: 'silent' })
  const customer = await signUpCustomer(program.url)
  const { orderId, checkoutId } = await customer.openCheckout()
  expect((await customer.pay(checkoutId))?.status).toBe('Completed')

  await vi.waitFor(() => expect(server.taken).toHaveLength(1), 30_000)
  const [sale] = server.taken
  expect(sale?.to).toEqual([customer.email])
  expect(sale?.mail.text).toContain(`Order ${orderId}`)
  expect(sale?.mail.text).toContain(`${program.url}/user-area/licenses`)
  await wait(2000)
  expect(server.taken, 'and not again').toHaveLength(1)

  expect(await program.stop()).toBe(0)
  await server.close()
})
