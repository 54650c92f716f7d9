import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  taken: { to: string[]; mail: Email }[]
  refuseNext: (count: number) => void
  /** Answers each recipient after so many milliseconds, and refuses those of whom this gives an answer, like '550 5.1.1 …'. */
  treat: (recipients: { delay?: number; refuse?: (address: string) => string | null }) => void
  close: () => Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  let refusals = 0
  let recipients: Parameters<MailServer['treat']>[0] = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo({ address }, _, finish) {
      const answer = recipients.refuse?.(address) ?? null
      const [, code = '', words = ''] = /^(\d{3}) (.*)$/.exec(answer ?? '') ?? []
      const error = answer === null ? null : Object.assign(new Error(words), { responseCode: Number(code) })
      setTimeout(() => finish(error), recipients.delay ?? 0)
    },
    onData(stream, session, finish) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          finish(Object.assign(new Error('Busy, try again'), { responseCode: 450 }))
          return
        }
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail })
          finish()
        }, finish)
      })
    },
  })
  // A sender that is killed breaks its connection: what it had not finished is none.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    refuseNext(count) {
      refusals = count
    },
    treat(treatment) {
      recipients = treatment
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
