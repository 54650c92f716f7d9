import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailer } from '#service/messaging/mail/transport.ts'
import { send } from '../calls.ts'
import { password } from '../customers.ts'
import { startService } from '../start-service.ts'

const service = await startService('failures-in-the-log')

it('a row that the database refuses is not in the log, and the reason is', async () => {
  await sql`alter table customers add constraint never check (name <> 'Ada Leak')`.execute(service.database.query)
  const email = 'leak@example.com'
  const json = { name: 'Ada Leak', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true }
  const { statusCode } = await send(service.app, 'POST', '/api/customer/identity/sign-up', { json })
  expect(statusCode).toBe(500)
  const log = service.log.join('')
  expect(log).toContain('violates check constraint')
  expect(log).not.toMatch(/leak@example|Ada Leak|argon2/)
})

describe('a mail server that refuses an address', () => {
  let server: Server
  beforeAll(async () => {
    server = createServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', (chunk) => {
        const isRecipient = String(chunk).startsWith('RCPT')
        socket.write(isRecipient ? `550 5.1.1 ${String(chunk).trim()} is unknown here\r\n` : '250 OK\r\n')
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  it('is told of without the address', async () => {
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const mailer = createMailer({ from: 'shop@shop.example', dataDir: '.', smtpUrl: `smtp://127.0.0.1:${port}` })
    const message = { id: '1', to: 'leak@example.com', subject: 'Hi', text: 'Hi', html: 'Hi' }
    const failure: unknown = await mailer.send(message).catch((error: unknown) => error)
    mailer.close()
    expect(failure).toBeInstanceOf(Error)
    expect(failure).toMatchObject({ message: 'The mail server did not take a message: EENVELOPE, answer 550 5.1.1' })
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('leak')
  })
})
