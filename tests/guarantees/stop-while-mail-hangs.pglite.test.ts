import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { openDatabase } from '#service/database/connection.ts'
import { freshDatabase } from '../environment/database.ts'
import { signUpCustomer } from '../support/customer.ts'
import { startProgram } from '../support/program.ts'

it('stops by itself though a mail server never answers, and keeps the mail for the next start', {
  tags: ['long'],
}, async () => {
  const database = await freshDatabase('mail-hangs')
  // Takes the connection, greets, and says no more.
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('220 ready\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const smtpPort = typeof address === 'object' ? address?.port : undefined
  const connected = once(server, 'connection')
  const program = await startProgram(database, { SMTP_URL: `smtp://127.0.0.1:${smtpPort}` })
  const customer = await signUpCustomer(program.url)
  const { checkoutId } = await customer.openCheckout()
  expect((await customer.pay(checkoutId))?.status).toBe('Completed')
  await connected

  await program.stop()
  expect(program.output()).toContain('it goes on at the next start')
  server.close()

  const kept = await openDatabase(database)
  const waiting = await kept.query.selectFrom('jobs').selectAll().where('doneAt', 'is', null).execute()
  expect(waiting.map(({ kind }) => kind)).toContain('send-mail')
  await kept.close()
})
