import { randomBytes } from 'node:crypto'
import type { ReceivedMessage, SupportMessage } from '#contract/endpoints/support.ts'
import type { Tx } from '#service/database/index.ts'
import type { MailGate } from '#service/messaging/index.ts'
import type { Caller, PlatformServices } from '#service/platform/index.ts'
import type { IdentityService } from '../identity/service.ts'
import type { SupportMails } from './emails.ts'

type Dependencies = Pick<PlatformServices, 'database' | 'clock'> & {
  mailGate: MailGate
  mail: Pick<SupportMails, 'queueSupportMessage' | 'queueSupportReceipt'>
  identity: Pick<IdentityService, 'accountOf' | 'isOwnAddress'>
}

export function createSupportService({ database, clock, mailGate, mail, identity }: Dependencies) {
  return {
    /** Throws 429 after too many messages from an address or a network. */
    async limit(email: string, ip: string, caller: Caller | null): Promise<void> {
      const isOwn = await identity.isOwnAddress(database.query, caller, email)
      await mailGate.admit({ kind: 'support-receipt', to: email, from: ip, askedBy: caller?.customerId, isOwn })
    },

    /** Mails a message to the vendor, and a receipt that repeats nothing typed, as the address is not proved. */
    async take(tx: Tx, message: SupportMessage, caller: Caller | null): Promise<ReceivedMessage> {
      const number = createNumber()
      const receivedAt = clock()
      const account = caller && (await identity.accountOf(caller.customerId, tx))
      const received = { number, receivedAt, topic: message.topic }
      await mail.queueSupportMessage(tx, { ...message, ...received, account })
      await mail.queueSupportReceipt(tx, message.email, received)
      return { number, receivedAt: receivedAt.toISOString() }
    },
  }
}

export type SupportService = ReturnType<typeof createSupportService>

/** Short enough to read out on the phone. */
const createNumber = () => randomBytes(5).toString('hex').toUpperCase()
